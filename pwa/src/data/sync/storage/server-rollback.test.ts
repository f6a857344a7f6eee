import { describe, expect, onTestFinished, test } from 'vitest'
import { setDevice, type Device } from '../../device.ts'
import { MemoryStore } from '../../db/memory-store.ts'
import { Browser, World } from '../../testing/world.ts'
import { outboxFile } from '../../outbox-file.ts'
import { readOutboxFile } from '../../read-outbox-file.ts'
import { tester } from '../../testing/fake-server.ts'
import { branchOf } from './branch.ts'
import { syncStatus } from '../status.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }
const kept = '0190c000-0000-7000-8000-000000000001'
const lost = '0190c000-0000-7000-8000-000000000002'
const other = '0190c000-0000-7000-8000-000000000009'

/** A trip with two places of which the server, set back, knows only the first, and the trip under its old title. */
const rollback = async (how: 'new epoch' | 'same epoch', store = new MemoryStore()) => {
  const world = new World()
  const browser = new Browser()
  const anna = await world.device(store, browser.tab())
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  anna.do('place.create', trip, { id: kept, name: 'kept' })
  await world.pass(1000, anna.engine)
  const backup = world.server.backup()
  await world.pass(1000, anna.engine)
  anna.do('place.create', trip, { id: lost, name: 'lost' })
  anna.do('trip.update', trip, { title: 'Lisboa' })
  await world.pass(1000, anna.engine)
  world.server.restore(backup)
  if (how === 'new epoch') world.server.epoch = 'epoch-2'
  const back = async () => {
    anna.engine.wake('person')
    await world.pass(60_000, anna.engine)
  }
  const listed = () =>
    anna.engine
      .rollbacks()
      .flatMap(({ rows }) => rows.map(({ entity, row }) => [entity, row['name'] ?? row['title']]))
  return { world, store, browser, anna, back, listed }
}

const news = [
  ['place', 'lost'],
  ['trip', 'Lisboa'],
]

describe('C12: the server was set back', () => {
  test('S6: what leaves before the device knows is not carried out, and is sent again in the new epoch', async () => {
    const { world, anna, back } = await rollback('new epoch')
    anna.do('place.create', trip, { id: other, name: 'new' })
    await back()
    const sent = world.server.requests.filter(
      ({ body }) => (body as { id?: string } | undefined)?.id === other,
    )
    expect([...new Set(sent.map(({ headers }) => headers['X-Sync-Epoch']))]).toEqual(['epoch-1', 'epoch-2'])
    const { commits } = world.server.trip(tripId)
    const makes = commits.filter(({ ops }) => ops.some(op => op.op === 'put' && op.row.id === other))
    expect(makes).toHaveLength(1)
    expect([anna.engine.state().waiting, anna.engine.attention()]).toEqual([0, []])
  })

  test('what nobody has looked at goes along in the file of a device, and the next one asks', async () => {
    const { world, anna, back, listed } = await rollback('new epoch')
    await back()
    const owner = { instance_id: 'test', user_id: tester.user_id }
    const open = { engine: anna.engine, instance_id: 'test', actor: { ...tester, is_admin: false } }
    const { text, count } = await outboxFile({}, open as Device)
    expect(count).toBe(1)
    const next = await world.device(new MemoryStore())
    await next.engine.importEntries(readOutboxFile(text, owner))
    await world.pass(60_000, next.engine)
    const there = next.engine.rollbacks().flatMap(({ rows }) => rows.map(each => each.entity))
    expect(there.sort()).toEqual(
      listed()
        .map(([entity]) => entity)
        .sort(),
    )
    expect(next.engine.state().attention).toBe(1)
  })

  test.each(['new epoch', 'same epoch'] as const)(
    '%s: the device takes what is there, and keeps what is missing or older until somebody has looked',
    async how => {
      const { world, store, anna, back, listed } = await rollback(how)
      await back()
      expect(anna.rows(stream, 'place').map(row => row['name'])).toEqual(['kept'])
      expect(anna.rows(stream, 'trip')[0]).toMatchObject({ title: 'Lisbon' })
      expect(listed().sort()).toEqual(news)
      anna.engine.stop()
      const again = await world.device(store)
      expect(again.engine.rollbacks()).toEqual(anna.engine.rollbacks())
      await again.engine.leaveRollback(stream, again.engine.rollbacks()[0]?.rows ?? [])
      expect(await store.loadRollbacks()).toEqual([])
    },
  )

  test('the pill says that something needs the person until they have looked, and what is sent again counts no more', async () => {
    const { anna, back } = await rollback('new epoch')
    setDevice({ engine: anna.engine, ready: Promise.resolve() } as Device)
    onTestFinished(() => setDevice(undefined))
    await back()
    expect(syncStatus.value).toMatchObject({ kind: 'attention', attention: 1 })
    anna.do('trip.update', trip, { title: 'Lisboa' })
    anna.do('place.create', trip, { id: lost, name: 'lost' })
    await back()
    expect(anna.engine.rollbacks()).toHaveLength(1)
    expect(syncStatus.value).toMatchObject({ kind: 'saved', attention: 0 })
  })

  test.each(['new epoch', 'same epoch'] as const)(
    '%s: what somebody changed of a row since hides nothing else of it that is lost',
    async how => {
      const { world, anna, back } = await rollback(how)
      world.server.change('PATCH', `/api/trips/${tripId}`, { currency: 'JPY' }, `${other.slice(0, -2)}b0`)
      await back()
      expect(anna.rows(stream, 'trip')[0]).toMatchObject({ title: 'Lisbon', currency: 'JPY' })
      const rows = anna.engine.rollbacks().flatMap(each => each.rows)
      expect(rows.filter(({ entity }) => entity === 'trip')).toMatchObject([
        { row: { title: 'Lisboa' }, groups: ['title'] },
      ])
    },
  )

  test('a demo is set back by the hour, and nobody is asked', async () => {
    const { world, anna, back } = await rollback('new epoch')
    world.demo = true
    await back()
    expect(anna.rows(stream, 'trip')[0]).toMatchObject({ title: 'Lisbon' })
    expect(anna.engine.rollbacks()).toEqual([])
    expect(anna.engine.state().attention).toBe(0)
  })

  test('a history that went another way is noticed by its mark, though it is longer', async () => {
    const { world, back, listed } = await rollback('same epoch')
    for (let index = 0; index < 6; index++)
      world.server.change(
        'POST',
        `/api/trips/${tripId}/places`,
        { id: `${other.slice(0, -1)}${index + 3}`, name: 'new' },
        `${other.slice(0, -2)}a${index}`,
      )
    await back()
    expect(listed().sort()).toEqual(news)
  })

  test('M0: what was made before a file was put back under the same epoch counts as made from another life', async () => {
    const { world, anna, back } = await rollback('same epoch')
    const sent = () =>
      world.server.requests
        .filter(({ path }) => path.endsWith(`/places/${kept}`))
        .map(({ headers }) => [headers['X-Base-Epoch'], headers['X-Base-Seq']])
    world.fault = ({ method }) => (method === 'PATCH' ? 'drop' : undefined)
    anna.do('place.update', { ...trip, id: kept }, { name: 'made before' })
    await anna.engine.idle()
    const { base_epoch } = anna.engine.memory(stream).lane.entries[0] ?? {}
    expect(base_epoch).toBe('epoch-1')
    // Others get as far as this device was, and write the same: no number says that it was another history.
    for (let index = 0; index < 6; index++)
      world.server.change(
        'PATCH',
        `/api/trips/${tripId}/places/${kept}`,
        { name: `theirs ${index}` },
        `${other.slice(0, -2)}a${index}`,
      )
    await back()
    world.fault = () => undefined
    await back()
    expect(anna.engine.state().waiting).toBe(0)
    expect(new Set(sent().map(([epoch]) => epoch))).toEqual(new Set(['epoch-1 0']))
    anna.do('place.update', { ...trip, id: kept }, { name: 'made after' })
    await back()
    const head = world.server.trip(tripId).commits.length
    expect(sent().at(-1)).toEqual(['epoch-1', String(head - 1)])
  })

  test('M0: an edit over one that waits from before a file was put back counts where that one does, and says so', async () => {
    const { world, anna, back } = await rollback('same epoch')
    const pushed = () =>
      world.server.requests
        .filter(({ path }) => path === '/api/sync/push')
        .flatMap(({ body }) => (body as { mutations: { headers: Record<string, string> }[] }).mutations)
        .map(({ headers }) => [headers['X-Base-Epoch'], headers['X-Base-Seq']])
    world.fault = ({ method }) => (method === 'PATCH' ? 'drop' : undefined)
    anna.do('trip.update', trip, { title: 'made before' })
    await anna.engine.idle()
    const [before] = anna.engine.memory(stream).entries
    // Others get further than the device was, so that the number of then would count as seen.
    for (let index = 0; index < 6; index++)
      world.server.change(
        'PATCH',
        `/api/trips/${tripId}`,
        { title: `theirs ${index}` },
        `${other.slice(0, -2)}a${index}`,
      )
    await back()
    await anna.do('trip.update', trip, { title: 'made after' }).saved
    const after = anna.engine.memory(stream).entries.at(-1)
    expect([branchOf(anna.engine.memory(stream).record), before?.base_epoch]).toEqual([
      'epoch-1 1',
      'epoch-1',
    ])
    expect([after?.base_epoch, after?.base_seq]).toEqual([before?.base_epoch, before?.base_seq])
    world.fault = () => undefined
    await back()
    const told = ['epoch-1 0', String(before?.base_seq)]
    expect(pushed()).toEqual([told, told])
  })

  test('M0: set back by hand twice, each life is another one, also after a start', async () => {
    const { world, store, anna, back } = await rollback('same epoch')
    const lives = [branchOf(anna.engine.memory(stream).record)]
    await back()
    lives.push(branchOf(anna.engine.memory(stream).record))
    const backup = world.server.backup()
    anna.do('place.create', trip, { id: other, name: 'later' })
    await world.pass(1000, anna.engine)
    world.server.restore(backup)
    await back()
    anna.engine.stop()
    const again = await world.device(store)
    lives.push(branchOf(again.engine.memory(stream).record))
    expect(lives).toEqual(['epoch-1', 'epoch-1 1', 'epoch-1 2'])
  })

  test('set back again before anybody looked: the newest state of each row stays listed', async () => {
    const { world, anna, back, listed } = await rollback('new epoch')
    await back()
    anna.do('place.create', trip, { id: other, name: 'later' })
    const backup = world.server.backup()
    await world.pass(1000, anna.engine)
    world.server.restore(backup)
    world.server.epoch = 'epoch-3'
    await back()
    expect(listed().sort()).toEqual([['place', 'later'], ...news])
  })

  test('set back again after the row was deleted: its lost words and the lost delete are both listed', async () => {
    const world = new World()
    const anna = await world.device()
    anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
    anna.do('place.create', trip, { id: kept, name: 'kept' })
    await world.pass(1000, anna.engine)
    const backup = world.server.backup()
    const setBack = async (epoch: string) => {
      world.server.restore(backup)
      world.server.epoch = epoch
      anna.engine.wake('person')
      await world.pass(60_000, anna.engine)
    }
    const listed = () => anna.engine.rollbacks().flatMap(({ rows }) => rows)
    anna.do('place.update', { ...trip, id: kept }, { rating: 4 })
    await world.pass(1000, anna.engine)
    await setBack('epoch-2')
    expect(listed()).toMatchObject([{ entity: 'place', groups: ['rating'], row: { rating: 4 } }])
    anna.do('place.delete', { ...trip, id: kept }, {})
    await world.pass(1000, anna.engine)
    await setBack('epoch-3')
    expect(listed()).toMatchObject([
      { entity: 'place', groups: ['rating'], row: { rating: 4 } },
      { entity: 'place', deleted: true },
    ])
    await anna.engine.leaveRollback(
      stream,
      listed().filter(({ deleted }) => deleted),
    )
    expect(listed()).toMatchObject([{ groups: ['rating'] }])
  })

  test('set back to a backup that is too old, then to a newer one: what is there again was never deleted', async () => {
    const { world, anna, listed } = await rollback('new epoch')
    const setBack = async (backup: ReturnType<typeof world.server.backup>, epoch: string) => {
      world.server.restore(backup)
      world.server.epoch = epoch
      anna.engine.wake('person')
      await world.pass(60_000, anna.engine)
    }
    const older = world.server.backup()
    await setBack(older, 'epoch-2')
    anna.do('place.create', trip, { id: other, name: 'other' })
    await world.pass(1000, anna.engine)
    const newer = world.server.backup()
    await setBack(older, 'epoch-3')
    expect(listed().sort()).toEqual([['place', 'other'], ...news].sort())
    for (const rating of [1, 2, 3]) {
      anna.do('place.update', { ...trip, id: kept }, { rating })
      await world.pass(1000, anna.engine)
    }
    await setBack(newer, 'epoch-4')
    const places = anna.engine.rollbacks().flatMap(({ rows }) => rows.filter(each => each.row.id === other))
    expect(anna.rows(stream, 'place').map(row => row['name'])).toEqual(['kept', 'other'])
    expect(places.filter(each => each.deleted)).toEqual([])
  })

  test('I5: what was still on its way is sent again and is not among it', async () => {
    const { world, anna, back, listed } = await rollback('new epoch')
    world.fault = () => 'drop'
    anna.do('place.create', trip, { id: other, name: 'on its way' })
    await anna.engine.idle()
    world.fault = () => undefined
    await back()
    expect(anna.engine.state().waiting).toBe(0)
    expect(anna.rows(stream, 'place').map(row => row['name'])).toEqual(['kept', 'on its way'])
    expect(listed().sort()).toEqual(news)
  })

  test('C13, L8: a new schema or another role takes new rows and lists nothing', async () => {
    const { world, anna, back, listed } = await rollback('new epoch')
    await back()
    await anna.engine.leaveRollback(stream, anna.engine.rollbacks()[0]?.rows ?? [])
    world.server.change('DELETE', `/api/trips/${tripId}/places/${kept}`, {}, other)
    world.server.trip(tripId).access_rev = 9
    await back()
    expect(anna.rows(stream, 'place')).toEqual([])
    expect(listed()).toEqual([])
  })

  test('C5: the other tab knows of it too', async () => {
    const { world, store, browser, anna, back } = await rollback('new epoch')
    const second = await world.device(store, browser.tab())
    await back()
    await world.pass(1000, anna.engine, second.engine)
    expect(second.engine.rollbacks()).toEqual(anna.engine.rollbacks())
    await second.engine.leaveRollback(stream, second.engine.rollbacks()[0]?.rows ?? [])
    await world.pass(1000, anna.engine, second.engine)
    expect(anna.engine.rollbacks()).toEqual([])
  })

  test('I13: nothing of it remains when the trip is taken away', async () => {
    const { world, store, anna, back } = await rollback('new epoch')
    await back()
    world.server.gone.push({ stream, cause: 'removed', at: world.now, by: null })
    await back()
    expect(anna.engine.status(stream)).toBe('revoked')
    expect(anna.engine.rollbacks()).toEqual([])
    expect(await store.loadRollbacks()).toEqual([])
  })
})
