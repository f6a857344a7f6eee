import type { HistoryChange, HistoryEntry } from '@caravel/sync-protocol/history'
import { tripStream } from '@caravel/sync-protocol/streams'
import { place } from '@caravel/sync-protocol/entities/place'
import { renderToString } from 'preact-render-to-string'
import { beforeAll, expect, test } from 'vitest'
import { mutate } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { World } from '../../data/testing/world.ts'
import { fetchAllWords, loadLanguage } from '../../i18n/t.ts'
import { restoreOf } from './history-actions.ts'
import { EntryRow } from './history-entry.tsx'
import type { Authors } from './history-words.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await fetchAllWords()
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
  await mutate('trip.create', {}, { id: tripId, title: 'Lisbon' }).saved
  await mutate('place.create', { trip_id: tripId }, { id, name: 'Belém', phone: '21' }).saved
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
