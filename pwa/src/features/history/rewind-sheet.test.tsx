import { tripStream } from '@caravel/sync-protocol/streams'
import type { HistoryEntry } from '@caravel/sync-protocol/history'
import { renderToString } from 'preact-render-to-string'
import { beforeAll, expect, test } from 'vitest'
import { StreamHistory } from '../../data/history.ts'
import { openStream } from '../../data/store.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import type { Authors } from './history-words.ts'
import { RewindSheet } from './rewind-sheet.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const tripId = '0190b000-0000-7000-8000-00000000000a'
const authors: Authors = { me: 'u1', nameOf: () => 'Inês', personOf: () => ({ id: 'u1', name: 'Inês' }) }
const entry = (seq: number): HistoryEntry => ({
  seq,
  mutation_id: `m${seq}`,
  user_id: 'u1',
  kind: 'web',
  name: 'trip.update',
  at: 1_800_000_000_000,
  changes: [],
  total: 0,
  conflicts: [],
  undo: 'none',
})
const drawn = (entries: HistoryEntry[], floor = 0) => {
  const history = new StreamHistory(tripStream(tripId))
  history.entries.value = entries
  history.floor.value = floor
  const view = openStream(tripStream(tripId))
  return renderToString(<RewindSheet history={history} view={view} authors={authors} onClose={() => {}} />)
}

test('it begins right before the latest change', () => {
  const html = drawn([entry(3), entry(2)])
  expect(html).toMatch(/<option[^>]*selected[^>]*value="2"|<option[^>]*value="2"[^>]*selected/)
  expect(html).not.toContain('Date</label>')
})

test('where no change can be offered the day and time can be typed', () => {
  for (const html of [drawn([]), drawn([entry(1)]), drawn([entry(5)], 5)])
    expect(html).toContain('Date</label>')
})
