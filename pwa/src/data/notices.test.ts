import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { expect, test } from 'vitest'
import { place } from '@caravel/sync-protocol/entities/place'
import { packingItem } from '@caravel/sync-protocol/entities/packing-item'
import { wholeRow, type Conflict } from '@caravel/sync-protocol/merge/judge'
import type { Values } from '@caravel/sync-protocol/op'
import { MemoryStore } from './db/memory-store.ts'
import { mint, mutate } from './mutate.ts'
import { dismissNotices, notices, restoreDeleted, swapVersions } from './notices.ts'
import { openStream } from './store.ts'
import { noticesOf } from './sync/notices.ts'
import { tester } from './testing/fake-server.ts'
import { signedIn } from './testing/signed-in.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`

/** Jonas names a place after this person did; the server says in the feed whose value his took the place of. */
const replaced = async () => {
  const store = new MemoryStore()
  const all = await signedIn(undefined, store)
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  const id = mint()
  mutate(place.create, { trip_id: tripId }, { id, name: 'Torre' })
  const view = openStream(stream)
  await all.engine.idle()
  const conflict: Conflict = {
    entity: 'place',
    id,
    group: 'name',
    winner: 'mine',
    mine: { name: 'Tower' },
    theirs: { name: 'Torre' },
    theirs_by: tester.user_id,
    theirs_at: 1,
    theirs_seq: 1,
    quiet: false,
  }
  all.world.server.change('PATCH', `/api/trips/${tripId}/places/${id}`, { name: 'Tower' }, mint())
  const { commits } = all.world.server.trip(tripId)
  commits.push({ ...commits.pop()!, user_id: 'jonas', conflicts: [conflict] })
  all.engine.wake('person')
  await all.engine.idle()
  return { ...all, store, view, id }
}

test('somebody’s later edit is told from the feed and outlives a reload until it is seen', async () => {
  const { engine, store, world } = await replaced()
  expect(notices.value).toMatchObject([
    { kept: 'theirs', mine: { name: 'Torre' }, theirs: { name: 'Tower' }, other: 'jonas' },
  ])
  expect(engine.state()).toMatchObject({ attention: 0 })
  engine.stop()
  const again = await world.device(store)
  expect(again.engine.notices()).toHaveLength(1)
  await again.engine.forgetNotices(again.engine.notices().map(({ id }) => id))
  expect(await store.loadNotices()).toEqual([])
})

test('use mine is a new edit made from what stands now', async () => {
  const { engine, world, view, id } = await replaced()
  const [notice] = notices.value
  if (notice) await swapVersions(notice)
  await engine.idle()
  expect(view.rows(place).peek().get(id)?.name).toBe('Torre')
  const sent = world.server.requests.findLast(each => each.method === 'PATCH')
  expect(sent?.headers['X-Base-Seq']).toBe('3')
  expect(notices.value).toEqual([])
})

test('I13: notices of a trip go with it', async () => {
  const { engine, world, store } = await replaced()
  world.server.gone.push({ stream, cause: 'removed', at: 1, by: null })
  engine.wake('person')
  await engine.idle()
  expect(notices.value).toEqual([])
  expect(await store.loadNotices()).toEqual([])
})

test('what was seen goes', async () => {
  await replaced()
  await dismissNotices(notices.value.map(({ id }) => id))
  expect(notices.value).toEqual([])
})

test('what somebody deleted after this person had changed it is told to them alone, and can be brought back', async () => {
  const { engine, world } = await signedIn()
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  const id = mint()
  mutate(packingItem.create, { trip_id: tripId }, { id, name: 'Tent' })
  const view = openStream(stream)
  await engine.idle()
  const row = view.rows(packingItem).peek().get(id)
  const conflict = {
    entity: 'packing_item',
    id,
    group: wholeRow,
    winner: 'mine' as const,
    mine: {},
    theirs: row as Values,
    theirs_by: tester.user_id,
    theirs_at: 1,
    theirs_seq: 2,
    quiet: false,
  }
  const deleted = mint()
  world.server.change('DELETE', `/api/trips/${tripId}/packing/${id}`, {}, deleted)
  const { commits } = world.server.trip(tripId)
  commits.push({ ...commits.pop()!, user_id: 'jonas', conflicts: [conflict] })
  expect(noticesOf(stream, commits.at(-1)!, { user_id: 'jonas', client_id: 'c' })).toEqual([])
  engine.wake('person')
  await engine.idle()
  expect(view.rows(packingItem).peek().get(id)).toBeUndefined()
  const [notice] = notices.value
  expect(notice).toMatchObject({ deleted, mine: { name: 'Tent' }, other: 'jonas' })
  if (notice) await restoreDeleted(notice)
  expect(view.rows(packingItem).peek().get(id)).toMatchObject({ name: 'Tent' })
  expect(notices.value).toEqual([])
  const undone = engine.memory(stream).entries.at(-1)
  expect(undone).toMatchObject({ mutation: 'undo', body: { mutation_id: deleted } })
  await engine.idle()
  expect(view.rows(packingItem).peek().get(id)).toMatchObject({ name: 'Tent' })
})
