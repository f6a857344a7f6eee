/** A trip of 14 days with 200 places, 300 stops and 100 notes, made through the API like any other. */
import { HttpClient, json, newId } from './http-client.ts'

export interface BigTrip {
  id: string
  places: string[]
}

export const makeBigTrip = async (url: string, cookie: string): Promise<BigTrip> => {
  const client = new HttpClient(url, cookie)
  const dates = { start_date: '2027-04-01', end_date: '2027-04-14' }
  const id =
    json(await client.change('POST', '/api/trips', { id: newId(), title: 'Portugal', ...dates }))['trip']
      ?.id ?? ''
  const at = `/api/trips/${id}`
  const listed = JSON.parse((await client.ask('GET', `${at}/days`)).bytes.toString()) as {
    days: { id: string }[]
  }
  const places = Array.from({ length: 200 }, () => newId())
  const day = (n: number) => listed.days[n % listed.days.length]?.id ?? ''
  const changes = [
    ...places.map((place, n) => ({ path: `${at}/places`, body: placeBody(place, n) })),
    ...Array.from({ length: 300 }, (_, n) => ({
      path: `${at}/assignments`,
      body: {
        id: newId(),
        place_id: places[n % places.length],
        day_id: day(n),
        assignment_time: n % 2 ? null : `${String(8 + (n % 12)).padStart(2, '0')}:30`,
        notes: n % 5 ? null : `Book ahead, platform ${n}`,
      },
    })),
    ...Array.from({ length: 100 }, (_, n) => ({
      path: `${at}/days/${day(n)}/notes`,
      body: { id: newId(), text: `Remember the ferry at ${n % 24} o'clock` },
    })),
  ]
  for (let from = 0; from < changes.length; from += 50) {
    const mutations = changes
      .slice(from, from + 50)
      .map(change => ({ ...change, method: 'POST', headers: client.deviceHeaders() }))
    const answer = JSON.parse(
      (await client.change('POST', '/api/sync/push', { mutations })).bytes.toString(),
    ) as object
    if ('stopped_at' in answer) throw new Error(JSON.stringify(answer))
  }
  client.close()
  return { id, places }
}

const placeBody = (id: string, n: number) => ({
  id,
  name: `Miradouro de Santa Catarina ${n}`,
  lat: 37 + (n * 7919) / 1_000_000,
  lng: -9 + (n * 104_729) / 10_000_000,
  address: `Rua de São Bento ${n}, 1200-109 Lisboa`,
  ...(n % 3 ? {} : { notes: `Open from ${n % 12}, closed on Mondays. Ask for the terrace.` }),
  ...(n % 4 ? {} : { website: `https://example.org/places/${n}`, duration_minutes: 90, rating: 4.5 }),
})
