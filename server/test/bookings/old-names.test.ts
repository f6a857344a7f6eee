/** A database of an earlier version, which stored derived titles as if they had been typed. */
import { priceId } from '@caravel/sync-protocol/actions/write-reservation'
import Database from 'better-sqlite3'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId, startWorld, type World } from '../sync/client.ts'
import { startTestServer, tempFolder } from '../support/test-server.ts'

type Row = Record<string, unknown> & { id: string }

const leg = (from: string, to: string, number?: string) => ({
  from: { name: from },
  to: { name: to },
  ...(number ? { number } : {}),
})

/** The trip of a person who booked with an earlier version: every title was sent, derived or typed. */
async function bookAsBefore(world: World) {
  const trip = await world.trip({ start_date: '2027-04-17', end_date: '2027-04-25' })
  const at = `/api/trips/${trip}`
  const send = async (method: string, path: string, body: object) => {
    const answer = await world.call(world.tom, method, `${at}${path}`, body)
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }
  const book = async (title: string, body: object) => {
    const made = await send('POST', '/reservations', { id: newId(), type: 'flight', title, ...body })
    return (made['reservation'] as Row).id
  }
  // A price was stored with the title that its booking had at that time.
  const pay = (id: string, name: string) =>
    send('POST', '/budget', { id: priceId(id), name, reservation_id: id, amount: 9000, currency: 'EUR' })
  const wrong = { legs: [leg('Francistown', 'Tokyo', 'LH716')] }
  const right = { legs: [leg('Frankfurt', 'Tokyo', 'LH716')] }
  const derived = await book('LH716 Francistown → Tokyo', { details: wrong })
  await pay(derived, 'LH716 Francistown → Tokyo')
  await send('PATCH', `/reservations/${derived}`, { details: right })
  const again = await book('LH716 Francistown → Tokyo', { details: wrong })
  await send('PATCH', `/reservations/${again}`, { details: right, title: 'LH716 Frankfurt → Tokyo' })
  const renamed = await book('LH716 Francistown → Tokyo', { details: wrong })
  await send('PATCH', `/reservations/${renamed}`, { title: 'Out we go' })
  await pay(renamed, 'LH716 Francistown → Tokyo')
  await book('Francistown → Tokyo', { details: wrong })
  const named = await book('To Tokyo with Ben', { details: right })
  await pay(named, 'To Tokyo with Ben')
  await book('Hotel Gracery', { type: 'hotel', details: { venue: { name: 'Hotel Gracery' } } })
  const typedLater = await book('Flight', { details: right })
  await send('PATCH', `/reservations/${typedLater}`, { title: 'LH716 Frankfurt → Tokyo' })
  const item = {
    type: 'flight',
    title: 'Lisboa → Porto',
    start_date: '2027-04-20',
    details: { legs: [leg('Lisboa', 'Porto', 'TP1')] },
  }
  await send('POST', '/reservations/import/booking/confirm', { items: [item] })
  await send('POST', '/budget', { name: 'LH716 Francistown → Tokyo', amount: 5, currency: 'EUR' })
  return trip
}

test('an upgrade takes out titles that came with their legs, and none that a person typed', async () => {
  const data_dir = await tempFolder()
  const before = await startWorld({ config: { data_dir } })
  const trip = await bookAsBefore(before)
  await before.server.close()
  const file = new Database(join(data_dir, 'caravel.db'))
  file.exec(`delete from schema_migrations where name = '0088-derived-names'`)
  file.close()
  const server = await startTestServer({ config: { data_dir } })
  await server.app.effects.idle()
  const read = async (path: string, key: string, name: string) => {
    const { body } = await server.call('GET', `/api/trips/${trip}/${path}`, { cookie: before.tom.cookie })
    const rows = body[key] as Row[]
    return rows.map(row => `${String(row[name])}${row[`${name}_typed`] ? '' : ' (derived)'}`).toSorted()
  }
  expect(await read('reservations', 'reservations', 'title')).toEqual(
    [
      'Francistown → Tokyo',
      'Hotel Gracery',
      'LH716 Frankfurt → Tokyo (derived)',
      'LH716 Frankfurt → Tokyo (derived)',
      'LH716 Frankfurt → Tokyo',
      'Out we go',
      'TP1 Lisboa → Porto (derived)',
      'To Tokyo with Ben',
    ].toSorted(),
  )
  // The cost of the renamed flight repeated the route too: it follows the title that was typed since.
  expect(await read('budget', 'items', 'name')).toEqual(
    [
      'LH716 Francistown → Tokyo',
      'LH716 Frankfurt → Tokyo (derived)',
      'Out we go (derived)',
      'To Tokyo with Ben',
    ].toSorted(),
  )
  const history = await server.call('GET', `/api/trips/${trip}/history`, { cookie: before.tom.cookie })
  expect(history.text).not.toContain('derive-names')
})
