/** What large trips and many trips cost the server: no request is to make others wait because a trip is large. */
import { gunzipSync } from 'node:zlib'
import { addExpenses, makeBigTrip, makeSmallTrips, pushAll, type TripSize } from './big-trip.ts'
import { editBytes } from './edit-bytes.ts'
import { HttpClient, json, newId } from './http-client.ts'
import { measureLargeAnswers } from './large-answers.ts'
import { median, ms, perSecond, type Row } from './table.ts'

const tenThousand: TripSize = { days: 90, places: 4_000, stops: 4_000, notes: 1_900 }

/** What the nearest peer took when both were measured in one run. */
const peer = {
  order: '1,632/s',
  place: '1,107/s',
  settlement: '741/s',
  read: '59 ms',
}

/** How often in a second, one after the other: the middle one of `count`, once the code is warm. */
const rate = async (count: number, ask: (n: number) => Promise<unknown>): Promise<number> => {
  const took: number[] = []
  for (let n = -20; n < count; n++) {
    const begun = performance.now()
    await ask(n + 20)
    if (n >= 0) took.push(performance.now() - begun)
  }
  return 1000 / median(took)
}

export const measureLargeRequests = async (url: string, cookie: string, userId: string): Promise<Row[]> => {
  const client = new HttpClient(url, cookie)
  try {
    return [
      ...(await measureWrites(client)),
      ...(await measureSettlement(client, url, cookie)),
      ...(await measureGrowth(client, { url, cookie, user_id: userId })),
      ...(await measureListing(client, url, cookie)),
    ]
  } finally {
    client.close()
  }
}

const makeTrip = async (client: HttpClient): Promise<string> =>
  json(await client.change('POST', '/api/trips', { id: newId(), title: 'A trip' }))['trip']?.id ?? ''

const measureWrites = async (client: HttpClient): Promise<Row[]> => {
  const at = `/api/trips/${await makeTrip(client)}`
  const ids = Array.from({ length: 100 }, () => newId())
  await pushAll(
    client,
    ids.map((id, n) => ({ path: `${at}/packing`, body: { id, name: `Socks ${n}` } })),
  )
  // A step that has no factor in common with the length puts every row elsewhere.
  const order = (n: number) => ids.map((_, at) => ids[(at * (n % 2 ? 37 : 61) + n) % ids.length])
  const orders = await rate(60, n => client.change('PUT', `${at}/packing/reorder`, { ordered_ids: order(n) }))
  const places = await rate(300, () => client.change('POST', `${at}/places`, { id: newId(), name: 'Here' }))
  return [
    {
      what: `new order of 100 packing items (nearest peer: ${peer.order})`,
      measured: perSecond(orders),
      budget: '≥ 1,600/s',
    },
    {
      what: `POST of a place, one connection (nearest peer: ${peer.place})`,
      measured: perSecond(places),
      budget: '≥ 2,500/s',
    },
  ]
}

const measureSettlement = async (client: HttpClient, url: string, cookie: string): Promise<Row[]> => {
  const id = await makeTrip(client)
  await addExpenses(url, cookie, id, 200)
  const path = `/api/trips/${id}/budget/settlement`
  const expense = newId()
  const body = { name: 'Ferry', amount: 900, currency: 'EUR' }
  await client.change('POST', `/api/trips/${id}/budget`, { id: expense, ...body })
  const unchanged = await rate(200, () => client.ask('GET', path))
  const changed: number[] = []
  for (let n = 0; n < 60; n++) {
    await client.change('PATCH', `/api/trips/${id}/budget/${expense}`, { amount: 901 + n })
    const asked = performance.now()
    await client.ask('GET', path)
    changed.push(performance.now() - asked)
  }
  return [
    {
      what: `settlement of 200 expenses, unchanged (nearest peer: ${peer.settlement})`,
      measured: perSecond(unchanged),
      budget: '≥ 4,000/s',
    },
    {
      what: 'the same, after a change each',
      measured: perSecond(1000 / median(changed)),
      budget: '≥ 1,500/s',
    },
  ]
}

/** An edit costs the same however large its trip is; a first read as much more as there is more to read. */
const measureGrowth = async (
  client: HttpClient,
  { url, cookie, user_id }: { url: string; cookie: string; user_id: string },
): Promise<Row[]> => {
  const rows: Row[] = []
  for (const part of [0.01, 0.1, 1]) {
    const of = (all: number) => Math.round(all * part)
    const { days, places, stops, notes } = tenThousand
    const size = { days: Math.max(of(days), 5), places: of(places), stops: of(stops), notes: of(notes) }
    const trip = await makeBigTrip(url, cookie, size)
    const place = `/api/trips/${trip.id}/places/${trip.places[0]}`
    let named = 0
    const edit = () => client.change('PATCH', place, { name: `Renamed ${named++}` })
    const edits = 1000 / (await rate(60, edit))
    const reads: number[] = []
    for (let n = 0; n < 9; n++) {
      await edit()
      const begun = performance.now()
      await client.ask('GET', `/api/streams/trip:${trip.id}/snapshot`)
      reads.push(performance.now() - begun)
    }
    const { body, answer, live } = await editBytes(url, cookie, user_id, trip)
    const large = part === 1
    rows.push({
      what: `trip of ${(10_000 * part).toLocaleString('en')} rows: an edit; a first read after it${large ? ` (nearest peer: ${peer.read})` : ''}; bytes of an edit: body, answer, live message`,
      measured: `${ms(edits)}; ${ms(median(reads))}; ${body} B, ${answer} B, ${live} B`,
      budget: large ? 'edits alike; ≤ 40 ms; bytes alike' : '–',
    })
    if (large) rows.push(...(await measureLargeAnswers(url, cookie, trip.id)))
  }
  return rows
}

/** The first request of every reconnect: all streams, and those that moved since the device asked before. */
const measureListing = async (client: HttpClient, url: string, cookie: string): Promise<Row[]> => {
  await makeSmallTrips(url, cookie, 1_000)
  const trip = await makeTrip(client)
  const ask = (query = '') =>
    client.ask('GET', `/api/sync/streams${query}`, undefined, { 'accept-encoding': 'gzip' })
  const { bytes, status } = await ask()
  if (status !== 200) throw new Error(`streams: ${status}`)
  const all = await rate(100, () => ask())
  const changed: number[] = []
  const since: number[] = []
  for (let n = 0; n < 30; n++) {
    const { as_of } = JSON.parse(gunzipSync((await ask('?since=')).bytes).toString()) as { as_of: string }
    await client.change('POST', `/api/trips/${trip}/places`, { id: newId(), name: `Place ${n}` })
    const asked = performance.now()
    await ask(`?since=${encodeURIComponent(as_of)}`)
    since.push(performance.now() - asked)
    const again = performance.now()
    await ask()
    changed.push(performance.now() - again)
  }
  const kilobytes = `${(bytes.length / 1000).toFixed(1)} kB`
  return [
    {
      what: 'list of the streams of a person with more than 1,000 trips, gzip',
      measured: `${perSecond(all)}, ${kilobytes}`,
      budget: '≥ 600/s, ≤ 40 kB',
    },
    {
      what: 'the same after a change each: all, and what moved since the last answer',
      measured: `${perSecond(1000 / median(changed))}, ${perSecond(1000 / median(since))}`,
      budget: '–',
    },
  ]
}
