/** A trip with 20 messages and one with 20,000: what a device reads of them first, and how long the rest is looked for. */
import { chatMessage } from '@caravel/sync-protocol/entities/chat-message'
import { makeBigTrip, pushAll, type BigTrip } from './big-trip.ts'
import { HttpClient, newId } from './http-client.ts'
import { makePhone, type Phone } from './phone.ts'
import { median, ms, type Row } from './table.ts'

const few = 20
const many = 20_000
const size = { days: 3, places: 10, stops: 10, notes: 2 }

interface TalkTrip extends BigTrip {
  messages: number
}

const makeTalkTrip = async (url: string, cookie: string, messages: number): Promise<TalkTrip> => {
  const trip = await makeBigTrip(url, cookie, size)
  const client = new HttpClient(url, cookie)
  const path = `/api/trips/${trip.id}/collab/messages`
  const changes = Array.from({ length: messages }, (_, n) => ({
    path,
    body: { id: newId(), text: `Shall we meet at half past ${n % 24}, at the corner of the market? ${n}` },
  }))
  await pushAll(client, changes)
  client.close()
  return { ...trip, messages }
}

const timed = async (client: HttpClient, path: string): Promise<number> => {
  const took: number[] = []
  for (let n = 0; n < 15; n++) {
    const begun = performance.now()
    const answer = await client.ask('GET', path)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    took.push(performance.now() - begun)
  }
  return median(took)
}

export const measureTalk = async (url: string, cookie: string, isBuilt: boolean): Promise<Row[]> => {
  const trips = [await makeTalkTrip(url, cookie, few), await makeTalkTrip(url, cookie, many)]
  const rows = await measureAnswers(url, cookie, trips)
  if (!isBuilt) return rows
  const phone = makePhone(url, cookie)
  try {
    return [...rows, ...(await measureStarts(phone, trips))]
  } finally {
    phone.forget()
  }
}

/** What the server answers. */
const measureAnswers = async (url: string, cookie: string, trips: readonly TalkTrip[]): Promise<Row[]> => {
  const client = new HttpClient(url, cookie)
  const rows: Row[] = []
  for (const { id, messages } of trips) {
    const called = `trip with ${messages.toLocaleString('en')} messages`
    const snapshot = `/api/streams/trip:${id}/snapshot`
    const { bytes } = await client.ask('GET', snapshot)
    const after: number[] = []
    for (let n = 0; n < 15; n++) {
      await client.change('POST', `/api/trips/${id}/collab/messages`, { id: newId(), text: 'One more' })
      const begun = performance.now()
      await client.ask('GET', snapshot)
      after.push(performance.now() - begun)
    }
    rows.push({
      what: `first read of a ${called}, gzip, and its time after a new message`,
      measured: `${(bytes.length / 1000).toFixed(1)} kB, ${ms(median(after))}`,
      budget: messages > few ? 'as with 200 messages' : '–',
    })
  }
  const { id = '' } = trips.at(-1) ?? {}
  const path = `/api/trips/${id}/collab/messages`
  const page = JSON.parse((await client.ask('GET', path)).bytes.toString()) as { messages: { id: string }[] }
  rows.push({
    what: 'a page of 100 earlier messages of 20,000',
    measured: ms(await timed(client, `${path}?before=${page.messages[0]?.id}`)),
    budget: '–',
  })
  rows.push({
    what: 'search of 20,000 messages for words that none of them has',
    measured: ms(await timed(client, `${path}/search?q=olive+tree`)),
    budget: '≤ 200 ms',
  })
  client.close()
  return rows
}

/** A device that has both trips is started without a network, and opens the chat of each. */
const measureStarts = async (phone: Phone, trips: readonly TalkTrip[]): Promise<Row[]> => {
  const first = await phone.start({ offline: false })
  await first.page.goto('/')
  await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  for (const { id } of trips) await first.openUntil(`/trips/${id}/talk`, '.chat-entry')
  await first.page.waitForTimeout(2_000) // the last rows are being written
  await first.close()
  const rows: Row[] = []
  for (const { id, messages } of trips) {
    const [painted, busy]: [number[], number[]] = [[], []]
    let held = 0
    for (let n = 0; n < 5; n++) {
      const { page, openUntil, slowDown, close } = await phone.start({ offline: true })
      await slowDown()
      const { painted_ms, busy_ms } = await openUntil(`/trips/${id}/talk`, '.chat-entry')
      painted.push(painted_ms)
      busy.push(busy_ms)
      held = await page.evaluate(countRows, { entity: chatMessage.name, trip_id: id })
      await close()
    }
    rows.push({
      what: `cold start offline to the chat of ${messages.toLocaleString('en')} messages, CPU 4× slower`,
      measured: `${ms(median(painted))}, of them ${ms(median(busy))} work; ${held} messages on the device`,
      budget: messages > few ? '≤ 1.2 × that of 20' : '–',
    })
  }
  return rows
}

/** Runs in the page: the rows of an entity in all databases of this origin. */
const countRows = async (of: { entity: string; trip_id: string }): Promise<number> => {
  const answer = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  let count = 0
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await answer(indexedDB.open(name))
    if (db.objectStoreNames.contains('rows')) {
      const rows = (await answer(db.transaction('rows').objectStore('rows').getAll())) as {
        entity: string
        row: { trip_id?: string }
      }[]
      count += rows.filter(({ entity, row }) => entity === of.entity && row.trip_id === of.trip_id).length
    }
    db.close()
  }
  return count
}
