import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { removeDay } from '@caravel/sync-protocol/actions/remove-day'
import { expect, test } from 'vitest'
import { reorderBudgetCategories, categoriesInOrder } from '@caravel/sync-protocol/actions/reorder-budget'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { day } from '@caravel/sync-protocol/entities/day'
import { entities } from '@caravel/sync-protocol/entities/index'
import { place as placeEntity } from '@caravel/sync-protocol/entities/place'
import { orderKeyField } from '@caravel/sync-protocol/entity'
import type { Conflict } from '@caravel/sync-protocol/merge/judge'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import type { Values } from '@caravel/sync-protocol/op'
import { asSent } from './as-sent.ts'
import { bringValuesBack, canRestoreValue } from './restore-value.ts'
import { mint, mutate } from './mutate.ts'
import { canSwap, notices, swapVersions } from './notices.ts'
import { openStream } from './store.ts'
import { tester } from './testing/fake-server.ts'
import { signedIn } from './testing/signed-in.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const trip = { trip_id: tripId }
const stream = `trip:${tripId}`

const opened = async () => {
  const all = await signedIn()
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 3 })
  const view = openStream(stream)
  await all.engine.idle()
  const days = [...view.rows(day).peek().values()].toSorted((a, b) => (a.position < b.position ? -1 : 1))
  return { ...all, view, days }
}

/** Jonas moves a row after this person did; the server says in the feed whose place his took. */
const moved = async (
  all: Awaited<ReturnType<typeof opened>>,
  of: { entity: string; id: string; group: string; path: string },
  theirs: Values,
  mine: Values,
) => {
  const { entity, id, group, path } = of
  const { server } = all.world
  server.change('PATCH', `/api/trips/${tripId}/${path}/${id}`, theirs, mint())
  const { commits, state } = server.trip(tripId)
  const after = state.tables.get(entity)?.get(id)
  const conflict: Conflict = {
    entity,
    id,
    group,
    winner: 'mine',
    mine: Object.fromEntries(Object.keys(mine).map(name => [name, after?.[name]])),
    theirs: mine,
    theirs_by: tester.user_id,
    theirs_at: 1,
    theirs_seq: 1,
    quiet: false,
  }
  commits.push({ ...commits.pop()!, user_id: 'jonas', conflicts: [conflict] })
  all.engine.wake('person')
  await all.engine.idle()
}

const withStop = async () => {
  const all = await opened()
  const [place, stop] = [mint(), mint()]
  const [first = '', second = ''] = all.days.map(({ id }) => id)
  mutate(placeEntity.create, trip, { id: place, name: 'Belém' })
  mutate(assignment.create, trip, { id: stop, place_id: place, day_id: first })
  await all.engine.idle()
  const had = all.view.rows(assignment).peek().get(stop)
  const of = { entity: 'assignment', id: stop, group: 'line', path: 'assignments' }
  await moved(
    all,
    of,
    { day_id: second, position: { key: 'a5' } },
    { day_id: first, position: had?.position },
  )
  return { ...all, stop, first, second, had }
}

test('M7: use mine puts a stop back on the day and in the place that it had', async () => {
  const { engine, view, stop, second, had } = await withStop()
  expect(view.rows(assignment).peek().get(stop)?.day_id).toBe(second)
  const [notice] = notices.value
  if (!notice) throw new Error('no notice')
  expect(canSwap(notice)).toBe(true)
  await swapVersions(notice)
  await engine.idle()
  expect(view.rows(assignment).peek().get(stop)).toMatchObject({
    day_id: had?.day_id,
    position: had?.position,
  })
  expect(notices.value).toEqual([])
})

test('M7: a day that is gone takes no stop back', async () => {
  const { engine, first } = await withStop()
  mutate(removeDay, { ...trip, id: first }, { content: 'ideas' })
  await engine.idle()
  const [notice] = notices.value
  if (!notice) throw new Error('no notice')
  expect(canSwap(notice)).toBe(false)
  await expect(swapVersions(notice)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('M7: use mine puts a day back among the days', async () => {
  const all = await opened()
  const [first, , third] = all.days
  if (!first || !third) throw new Error('no days')
  const of = { entity: 'day', id: first.id, group: 'place', path: 'days' }
  await moved(all, of, { position: { after: third.id } }, { position: first.position })
  const [notice] = notices.value
  if (notice) await swapVersions(notice)
  await all.engine.idle()
  expect(all.view.rows(day).peek().get(first.id)?.position).toBe(first.position)
  expect(notices.value).toEqual([])
})

test('every row that stands in a list takes its place back as an edit', () => {
  const refused = entities
    .filter(entity => !entity.actions_only)
    .flatMap(entity =>
      Object.values(entity.groups)
        .filter(({ merge }) => merge === 'order')
        .filter(group => {
          const { body } = mustMutation(`${entity.name}.update`)
          return !body.safeParse(asSent(entity, { [orderKeyField(group)]: 'a0' })).success
        })
        .map(() => entity.name),
    )
  expect(refused).toEqual([])
})

test('a category of costs takes its place back in the order of all', async () => {
  const { engine } = await opened()
  const state = () => engine.memory(stream).view
  const before = categoriesInOrder(state())
  mutate(reorderBudgetCategories, trip, { ordered_categories: before })
  await engine.idle()
  const rows = [...engine.memory(stream).rowsOf('budget_category_order').values()]
  const lastName = before.at(-1) ?? ''
  const last = rows.find(row => row['category'] === lastName)
  if (!last) throw new Error('no order')
  const was = { position: last['position'] }
  const orderedCategories = [lastName, ...before.slice(0, -1)]
  mutate(reorderBudgetCategories, trip, { ordered_categories: orderedCategories })
  await engine.idle()
  expect(categoriesInOrder(state())[0]).toBe(before.at(-1))
  expect(canRestoreValue(stream, 'budget_category_order', last.id, 'order', was)).toBe(true)
  await bringValuesBack(stream, 'budget_category_order', last.id, was, {})?.saved
  await engine.idle()
  expect(categoriesInOrder(state())[0]).not.toBe(before.at(-1))
})

test('what only actions write is not brought back by itself', async () => {
  const { engine } = await opened()
  const [member] = engine.memory(stream).rowsOf('trip_member').values()
  expect(canRestoreValue(stream, 'trip_member', member?.id ?? '', 'role', { role: 'member' })).toBe(false)
})
