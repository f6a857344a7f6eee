import { journeyStream } from '@caravel/sync-protocol/streams'
import { addonOn, openStream } from '../../data/store.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import type { PageKeys, Shortcut } from '../../shared/shortcuts/page-key.ts'
import { dayAtHand, goToDay, pressAtHand, pressOnPage, stepTo } from './timeline-hands.ts'

const days = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [String(at + 1), () => goToDay(at + 1)]))

function writeNew(id: string): void {
  const date = dayAtHand()
  navigate(`/journal/${id}/entries/new/edit${date ? `?date=${date}` : ''}`)
}

const changes = (id: string): readonly Shortcut[] => [
  { keys: ['N'], does: 'keys.journalNew', letters: { n: () => writeNew(id) } },
  { keys: ['E'], does: 'keys.journalWrite', letters: { e: () => pressAtHand('write') } },
  { keys: ['H'], does: 'keys.journalHide', letters: { h: () => pressAtHand('hide') } },
  { keys: ['Alt', '↑', '↓'], does: 'keys.move' },
]

/** The keys of the timeline of a journal. The reader of entries and the photo viewer handle their keys themselves. */
export const journalKeys: PageKeys = ({ path }) => {
  const id = /^\/journal\/([\da-f-]{36})(\/day\/\d+)?\/?$/.exec(path)?.[1]
  if (id === undefined || !addonOn('journey')) return []
  const find: readonly Shortcut[] = [
    { keys: ['1', '…', '9'], does: 'keys.journalDay', letters: days },
    { keys: ['J', 'K'], does: 'keys.journalStep', letters: { j: () => stepTo(1), k: () => stepTo(-1) } },
    { keys: ['P'], does: 'keys.journalPlay', letters: { p: () => pressOnPage('.play-way-button') } },
  ]
  return [
    { title: 'keys.find', shortcuts: find },
    ...(openStream(journeyStream(id)).can('editor')
      ? [{ title: 'keys.change', shortcuts: changes(id) } as const]
      : []),
  ]
}
