import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import type { HistoryChange, HistoryEntry } from '@caravel/sync-protocol/history'
import { tripStream } from '@caravel/sync-protocol/streams'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { day } from '@caravel/sync-protocol/entities/day'
import { place } from '@caravel/sync-protocol/entities/place'
import { renderToString } from 'preact-render-to-string'
import { beforeAll, expect, test } from 'vitest'
import { mustDevice } from '../../data/device.ts'
import { mint, mutate } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { World } from '../../data/testing/world.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { restoreOf, takeLost } from './history-actions.ts'
import { EntryRow } from './history-entry.tsx'
import type { Authors } from './history-words.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const authors: Authors = { me: 'u1', nameOf: () => 'Jonas', personOf: () => ({ id: 'u2', name: 'Jonas' }) }
const tripId = '0190b000-0000-7000-8000-00000000000a'
const id = '0190b000-0000-7000-8000-0000000000bb'
const name = { group: 'name', before: { name: 'Belem' }, after: { name: 'Belém' } }
const phone = { group: 'phone', before: { phone: null }, after: { phone: '21' } }
const changed = (...groups: (typeof name | typeof phone)[]) =>
  ({ verb: 'changed', entity: 'place', id, title: 'Belém', groups }) satisfies HistoryChange
const entry = (change: HistoryChange, undo: HistoryEntry['undo'] = 'whole'): HistoryEntry => ({
  seq: 3,
  mutation_id: 'm',
  user_id: 'u2',
  kind: 'web',
  name: 'place.update',
  at: 0,
  changes: [change],
  total: 1,
  conflicts: [],
  undo,
})

const opened = async () => {
  const world = new World()
  const { engine } = await signedIn(world)
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon' }).saved
  await mutate(place.create, { trip_id: tripId }, { id, name: 'Belém', phone: '21' }).saved
  await world.pass(5000, engine)
  return openStream(tripStream(tripId))
}

test('of several values in one entry each can be restored alone, or all of them', async () => {
  const view = await opened()
  const buttons = (of: HistoryEntry) =>
    [
      ...renderToString(<EntryRow entry={of} view={view} authors={authors} />).matchAll(
        /aria-label="([^"]+)"/g,
      ),
    ].map(([, label]) => label)
  expect(buttons(entry(changed(name, phone)))).toEqual([
    'Restore: Name',
    'Restore: Phone',
    'Restore all: Belém',
  ])
  expect(buttons(entry(changed(name)))).toEqual(['Restore: Belém'])
  expect(buttons(entry(changed(name, phone), 'forbidden'))).toEqual([])

  restoreOf(entry(changed(name, phone)), changed(name), view)?.()
  expect(view.rows(place).value.get(id)).toMatchObject({ name: 'Belem', phone: '21' })
  // What is as it was needs no button.
  expect(buttons(entry(changed(name, phone)))).toEqual(['Restore: Phone', 'Restore all: Belém'])
})

test('a move is restored like any other change, while the day that it leads back to is there', async () => {
  const view = await opened()
  const { engine } = mustDevice()
  const [first, second] = [...view.rows(day).value.values()]
  if (!first || !second) throw new Error('no days')
  const stop = mint()
  mutate(assignment.create, { trip_id: tripId }, { id: stop, place_id: id, day_id: second.id })
  await engine.idle()
  const at = (day_id: string) => ({ day_id, position: 'a5' })
  const line = { group: 'line', before: at(first.id), after: at(second.id) }
  const move = {
    verb: 'changed',
    entity: 'assignment',
    id: stop,
    title: 'Belém',
    groups: [line],
  } satisfies HistoryChange
  const lost: HistoryEntry['conflicts'][number] = {
    entity: 'assignment',
    id: stop,
    group: 'line',
    title: 'Belém',
    winner: 'mine',
    mine: at(second.id),
    theirs: at(first.id),
    theirs_by: 'u1',
    theirs_at: 0,
    theirs_seq: 1,
    quiet: false,
  }
  const of = entry(move, 'none')
  expect(takeLost(of, lost, view)).toBeDefined()
  restoreOf(of, move, view)?.()
  expect(view.rows(assignment).value.get(stop)).toMatchObject(at(first.id))
  expect(restoreOf(of, move, view)).toBeUndefined()
  expect(takeLost(of, lost, view)).toBeUndefined()

  const gone = { ...move, groups: [{ ...line, before: at(mint()) }] }
  expect(restoreOf(of, gone, view)).toBeUndefined()
  expect(takeLost(of, { ...lost, theirs: at(mint()) }, view)).toBeUndefined()
})

test('a change that was undone says so in words, also where the undo itself is not told', async () => {
  const view = await opened()
  const drawn = (of: HistoryEntry) =>
    renderToString(<EntryRow entry={of} view={view} authors={authors} />).replaceAll(/<[^>]*>/g, ' ')
  const made = { verb: 'added', entity: 'place', id: mint(), title: 'Belém', row: {} as never } as const
  expect(drawn({ ...entry(made, 'none'), undone: true })).toContain('Undone')
  expect(drawn(entry(made, 'none'))).not.toContain('Undone')
})
