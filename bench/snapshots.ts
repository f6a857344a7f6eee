/** A whole trip in one request: how large, how often. */
import type { BigTrip } from './big-trip.ts'
import { HttpClient } from './http-client.ts'
import { median, perSecond, type Row } from './table.ts'

export const measureSnapshots = async (url: string, cookie: string, trip: BigTrip): Promise<Row[]> => {
  const path = `/api/streams/trip:${trip.id}/snapshot`
  const clients = Array.from({ length: 10 }, () => new HttpClient(url, cookie))
  const [client] = clients
  if (!client) return []
  const size = (await client.ask('GET', path)).bytes.length
  const begun = performance.now()
  let count = 0
  const read = async (each: HttpClient): Promise<void> => {
    while (performance.now() - begun < 3000) {
      await each.ask('GET', path)
      count++
    }
  }
  await Promise.all(clients.map(read))
  const repeated = (count / (performance.now() - begun)) * 1000
  const cold = await askAfterChanges(client, trip, path)
  for (const each of clients) each.close()
  return [
    {
      what: 'bootstrap of a 14-day trip (200 places, 300 stops, 100 notes), gzip',
      measured: `${(size / 1000).toFixed(1)} kB, one request`,
      budget: '≤ 100 kB',
    },
    { what: 'the same, repeated', measured: perSecond(repeated), budget: '≥ 400/s' },
    { what: 'the same, after a change each', measured: perSecond(1000 / median(cold)), budget: '≥ 80/s' },
  ]
}

/** How long it takes each time to answer what a change has just made anew. */
export const askAfterChanges = async (client: HttpClient, trip: BigTrip, path: string): Promise<number[]> => {
  const took: number[] = []
  for (let n = 0; n < 60; n++) {
    await client.change('PATCH', `/api/trips/${trip.id}/places/${trip.places[n]}`, { name: `Changed ${n}` })
    const asked = performance.now()
    await client.ask('GET', path)
    took.push(performance.now() - asked)
  }
  return took
}
