import { describe, expect, onTestFinished, test } from 'vitest'
import { importLimits } from '@caravel/sync-protocol/actions/import-trip'
import { AppError } from '@caravel/sync-protocol/errors'
import { MemoryStore } from '../db/memory-store.ts'
import { Browser, World } from '../testing/world.ts'
import { aRow } from '../testing/entries.ts'
import { setDevice, type Device } from '../device.ts'
import type { Engine } from './engine-types.ts'
import type { HttpRequest } from './ports.ts'
import { importParts } from './orphaned.ts'
import { syncStatus } from './status.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }
const placeId = '0190c000-0000-7000-8000-000000000001'

/** A trip with a place, made after the state that the server was rolled back to; a change waits. */
const orphaned = async () => {
  const world = new World()
  const store = new MemoryStore()
  const browser = new Browser()
  const anna = await world.device(store, browser.tab())
  await world.pass(1000, anna.engine)
  const backup = world.server.backup()
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon', start_date: '2027-05-01' })
  anna.do('place.create', trip, { name: 'Belém' })
  await world.pass(1000, anna.engine)
  const lost: HttpRequest[] = []
  world.fault = request => {
    if (request.method === 'PATCH') lost.push(request)
    return 'drop'
  }
  anna.do('trip.update', trip, { title: 'Lisboa' })
  await anna.engine.idle()
  world.fault = () => undefined
  world.server.restore(backup)
  world.server.epoch = 'epoch-2'
  anna.engine.wake('person')
  await world.pass(60_000, anna.engine)
  expect(anna.engine.status(stream)).toBe('orphaned')
  const there = (entity: string) => [...(world.server.trip(tripId).state.tables.get(entity)?.values() ?? [])]
  /** What never arrived, arriving late: sent in the life of the database that there is now. */
  const lateCopy = () => {
    const copy = lost[0] as HttpRequest
    return world.server.request({
      ...copy,
      headers: { ...copy.headers, 'X-Sync-Epoch': world.server.epoch },
    })
  }
  return { world, store, browser, anna, there, lateCopy }
}

/** What is listed as lost; that the server was restored is told besides. */
const lostOn = ({ engine }: { engine: Engine }) => engine.rollbacks().flatMap(({ rows }) => rows)

describe('L8: a trip that the server lost', () => {
  test('nothing of it goes by itself, and its lane waits', async () => {
    const { world, anna } = await orphaned()
    await world.pass(600_000, anna.engine)
    expect(anna.rows(stream, 'place')).toHaveLength(1)
    expect(anna.engine.state().waiting).toBe(1)
  })

  test('of which the device has no more than the card, the card goes', async () => {
    const world = new World()
    const anna = await world.device()
    const backup = world.server.backup()
    anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
    await world.pass(1000, anna.engine)
    expect(await anna.engine.takeOff(stream)).toBe(true)
    anna.engine.wake('person')
    await world.pass(60_000, anna.engine)
    expect(anna.engine.records()).toContainEqual(expect.objectContaining({ stream, status: 'listed' }))
    world.server.restore(backup)
    world.server.epoch = 'epoch-2'
    anna.engine.wake('person')
    await world.pass(60_000, anna.engine)
    expect(anna.engine.records().map(record => record.stream)).not.toContain(stream)
  })

  test('it is never called saved: it needs the person, until it is sent again or removed', async () => {
    const { world, anna } = await orphaned()
    setDevice({ engine: anna.engine, ready: Promise.resolve() } as Device)
    onTestFinished(() => setDevice(undefined))
    expect(syncStatus.value).toMatchObject({ kind: 'attention', attention: 1 })
    expect(await anna.engine.sendOrphanAgain(stream)).toBeUndefined()
    await world.pass(60_000, anna.engine)
    expect(syncStatus.value).toMatchObject({ kind: 'saved', waiting: 0, attention: 0 })
  })

  test('sent again it is there under its own ids, and then its lane goes on', async () => {
    const { world, anna, there } = await orphaned()
    const days = anna.rows(stream, 'day').map(row => row.id)
    expect(await anna.engine.sendOrphanAgain(stream)).toBeUndefined()
    await world.pass(60_000, anna.engine)
    expect(there('place')).toMatchObject([{ name: 'Belém' }])
    expect(there('trip')).toMatchObject([{ id: tripId, title: 'Lisboa' }])
    expect(
      there('day')
        .map(row => row.id)
        .sort(),
    ).toEqual(days.sort())
    expect(anna.engine.status(stream)).toBe('live')
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect(lostOn(anna)).toEqual([])
  })

  test.each([0, 1, 5, 20, 60, 200])(
    'what is added right after it (%i moments) is shown and sent',
    async moments => {
      const { world, anna, there } = await orphaned()
      expect(await anna.engine.sendOrphanAgain(stream)).toBeUndefined()
      for (let moment = 0; moment < moments; moment++) await Promise.resolve()
      anna.do('place.create', trip, { name: 'Foz' })
      const names = () =>
        anna
          .rows(stream, 'place')
          .map(row => row['name'])
          .sort()
      expect(names()).toEqual(['Belém', 'Foz'])
      await world.pass(60_000, anna.engine)
      expect(names()).toEqual(['Belém', 'Foz'])
      expect(there('place')).toHaveLength(2)
      expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    },
  )

  /**
   * Two devices of which the other one has the last change alone, and what the first did before; then the server
   * forgets the trip.
   */
  const twoDevices = async (last: (device: Awaited<ReturnType<World['device']>>) => void) => {
    const world = new World()
    const anna = await world.device(new MemoryStore())
    const other = await world.device(new MemoryStore())
    const both = [anna.engine, other.engine]
    const backup = world.server.backup()
    anna.do(
      'trip.create',
      {},
      { id: tripId, title: 'Lisbon', start_date: '2027-05-01', end_date: '2027-05-02' },
    )
    anna.do('place.create', trip, { id: placeId, name: 'Belem' })
    await world.pass(1000, anna.engine)
    other.engine.wake('person')
    await world.pass(1000, other.engine)
    other.engine.open(stream)
    await world.pass(1000, other.engine)
    last(other)
    await world.pass(1000, other.engine)
    world.server.restore(backup)
    world.server.epoch = 'epoch-2'
    await world.pass(60_000, ...both)
    expect(both.map(engine => engine.status(stream))).toEqual(['orphaned', 'orphaned'])
    return { world, anna, other, both }
  }

  test('C12: sent by one device, another that has newer values of it lists them, and only those', async () => {
    const { world, anna, other, both } = await twoDevices(device => {
      device.do('place.update', { ...trip, id: placeId }, { name: 'Belém' })
      device.do('trip.update', trip, { title: 'Lisboa' })
      device.do('day.update', { ...trip, id: String(device.rows(stream, 'day')[0]?.id) }, { title: 'Out' })
    })
    expect(await anna.engine.sendOrphanAgain(stream)).toBeUndefined()
    await world.pass(60_000, ...both)
    expect(other.rows(stream, 'place')[0]).toMatchObject({ name: 'Belem' })
    const listed = () =>
      other.engine.rollbacks().flatMap(({ rows }) => rows.map(({ row }) => row['name'] ?? row['title']))
    expect(listed().sort()).toEqual(['Belém', 'Lisboa', 'Out'])
    expect(lostOn(anna)).toEqual([])
    // What others write from now on is written in the knowledge of what is there.
    anna.do('trip.update', trip, { title: 'Portugal' })
    await world.pass(60_000, ...both)
    expect(other.engine.state().attention).toBe(1)
  })

  test('C12: what another device sent again as it is here too stays off the list, whatever is written after', async () => {
    const { world, anna, other, both } = await twoDevices(() => undefined)
    expect(await other.engine.sendOrphanAgain(stream)).toBeUndefined()
    await world.pass(1000, other.engine)
    other.do('place.update', { ...trip, id: placeId }, { name: 'Belém' })
    await world.pass(1000, other.engine)
    await world.pass(60_000, ...both)
    expect(anna.rows(stream, 'place')[0]).toMatchObject({ name: 'Belém' })
    expect([anna, other].flatMap(lostOn)).toEqual([])
  })

  test('C12: sent by one device, another that has more of it comes back to it and lists the rest', async () => {
    const { world, anna, other, both } = await twoDevices(device => {
      device.do('place.create', trip, { name: 'only there' })
    })
    expect(anna.rows(stream, 'place')).toHaveLength(1)
    expect(await anna.engine.sendOrphanAgain(stream)).toBeUndefined()
    await world.pass(60_000, ...both)
    expect(both.map(engine => engine.status(stream))).toEqual(['live', 'live'])
    expect(lostOn(anna)).toEqual([])
    const [listed] = other.engine.rollbacks()
    expect(listed?.rows.map(({ row }) => row['name'])).toEqual(['only there'])
  })

  test('without an answer, or refused, everything stays and the reason is told', async () => {
    const { world, anna } = await orphaned()
    world.fault = () => 'drop'
    expect(await anna.engine.sendOrphanAgain(stream)).toBe('NO_ANSWER')
    world.fault = () => undefined
    world.server.refuse = name => (name === 'trip.import' ? new AppError('FORBIDDEN') : undefined)
    expect(await anna.engine.sendOrphanAgain(stream)).toBe('FORBIDDEN')
    await world.pass(60_000, anna.engine)
    expect(anna.engine.status(stream)).toBe('orphaned')
    expect(anna.rows(stream, 'place')).toHaveLength(1)
    expect(anna.engine.state().waiting).toBe(1)
  })

  test.each(['deleted', 'removed'] as const)(
    'I19: sent again by somebody else and %s while this device was off, it goes only by the word of its person',
    async cause => {
      const { world, store, anna } = await orphaned()
      await world.pass(60_000, anna.engine)
      world.server.gone.push({ stream, cause, at: world.now, by: 'Ben' })
      anna.engine.wake('person')
      await world.pass(60_000, anna.engine)
      anna.engine.stop()
      const again = await world.device(store)
      await world.pass(60_000, again.engine)
      again.engine.open(stream)
      await world.pass(60_000, again.engine)
      expect(again.engine.status(stream)).toBe('orphaned')
      expect(again.rows(stream, 'place')).toHaveLength(1)
      expect(again.engine.state()).toMatchObject({ waiting: 1, attention: 1 })
      expect(await again.engine.sendOrphanAgain(stream)).toBe('NO_ACCESS')
      expect(await again.engine.removeOrphan(stream, false)).toBe('removed')
      await world.pass(60_000, again.engine)
      expect(again.engine.status(stream)).toBe('revoked')
      expect(await store.loadStream(stream)).toMatchObject({ record: undefined, rows: [] })
    },
  )

  test('removed by the person it is gone, with what waited for it, in every tab', async () => {
    const { world, store, browser, anna } = await orphaned()
    const second = await world.device(store, browser.tab())
    await world.pass(1000, anna.engine, second.engine)
    expect(await second.engine.removeOrphan(stream, false)).toBe('removed')
    await world.pass(60_000, anna.engine, second.engine)
    for (const { engine } of [anna, second]) {
      expect(engine.records().map(record => record.stream)).not.toContain(stream)
      expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    }
    expect(await store.loadStream(stream)).toMatchObject({ record: undefined, rows: [] })
    expect(await store.loadLane(stream)).toEqual([])
    expect(await anna.engine.removeOrphan('app', false)).toBe('not_orphaned')
  })

  test('S9: what may have left is settled before it goes; without an answer nothing goes', async () => {
    const { world, store, anna, lateCopy } = await orphaned()
    world.fault = () => 'drop'
    expect(await anna.engine.removeOrphan(stream, false)).toBe('no_answer')
    expect(anna.rows(stream, 'place')).not.toEqual([])
    expect((await store.loadLane(stream)).map(entry => entry.sent)).toEqual([true])
    world.fault = () => undefined
    expect(await anna.engine.removeOrphan(stream, false)).toBe('removed')
    const copy = lateCopy()
    expect([copy.status, copy.body]).toEqual([409, expect.stringContaining('ABANDONED')])
  })

  test('S9: what lies in a file is not refused when it comes from there', async () => {
    const { world, anna, lateCopy } = await orphaned()
    world.fault = () => 'drop'
    expect(await anna.engine.removeOrphan(stream, true)).toBe('removed')
    expect(lateCopy().body).not.toContain('ABANDONED')
  })
})

describe('L12: a large trip goes in several parts', () => {
  test('each within the limits, parents first, no row twice or left out', () => {
    const rows = Array.from({ length: 12_000 }, (_, index) => ({
      ...aRow(`row ${index}`),
      entity: ['assignment', 'place', 'trip', 'day'][index % 4] ?? '',
    }))
    const parts = importParts(rows)
    expect(parts.length).toBe(3)
    expect(Math.max(...parts.map(part => part.length))).toBeLessThanOrEqual(importLimits.rows)
    const order = parts.flat().map(row => row.entity)
    expect([...new Set(order)]).toEqual(['trip', 'day', 'place', 'assignment'])
    expect(new Set(parts.flat().map(each => each.row.id)).size).toBe(12_000)
    const long = Array.from({ length: 4000 }, (_, index) => aRow(`row ${index}`, 'ä'.repeat(2000)))
    for (const part of importParts(long))
      expect(Buffer.byteLength(JSON.stringify({ id: tripId, rows: part }))).toBeLessThanOrEqual(
        importLimits.bytes,
      )
  })
})
