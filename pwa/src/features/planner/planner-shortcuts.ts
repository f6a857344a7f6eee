/** The one table of what the keyboard does in the planner: the handler acts by it, the list is drawn from it. */
import type { Addon } from '@caravel/sync-protocol/access'
import { navigate } from '../../app/navigate.ts'
import { addonOn } from '../../data/store.ts'
import type { StringKey } from '../../i18n/t.ts'
import { askDeleteNote } from './ask-delete-note.ts'
import { editStop } from './edit-stop.ts'
import { removeStop } from './planner-actions.ts'
import type { Planner } from './planner-context.ts'
import { plannerUrl } from './planner-url.ts'
import { rowMenu } from './row-menu-store.ts'
import { itemAtHand, rowOf, step } from './row-at-hand.ts'
import { attempt } from '../../app/undo-toast.ts'

/** `Ctrl`, `Alt`, `Shift` and named keys are drawn as this computer calls them; `…` stands between two ends. */
export type Shortcut = {
  keys: readonly string[]
  does: StringKey
  /** Key → what it does, of a letter alone. Absent: the whole app or the row itself listens. */
  letters?: Record<string, (planner: Planner) => void>
  /** It is part of this add-on: absent while that is off. */
  addon?: Addon
}

export type ShortcutGroup = { title: StringKey; shortcuts: readonly Shortcut[] }

const days = Object.fromEntries(
  Array.from({ length: 9 }, (_, at) => [
    String(at + 1),
    ({ go, plan }: Planner) => {
      if (at < plan.days.length) go.goTo(at + 1)
    },
  ]),
)

function edit(planner: Planner): void {
  const item = itemAtHand(planner)
  if (item?.kind === 'stop' && planner.may.days) editStop(planner, item)
  else if (item && planner.may.days) planner.go.openSheet('note', item.id)
  else if (planner.selected && planner.may.places) planner.go.openSheet('edit')
}

function moveToDay(planner: Planner): void {
  const item = itemAtHand(planner)
  const row = item && rowOf(item.id)
  if (item && row && planner.may.days) rowMenu.value = { id: item.id, anchor: row, choice: 'move' }
}

function remove(planner: Planner): void {
  const item = itemAtHand(planner)
  if (!item || !planner.may.days) return
  if (item.kind === 'note') void askDeleteNote(planner.tripId, item.row)
  else attempt(() => removeStop(planner.tripId, item))
}

/** After G: the places of the trip. */
const goTo = (
  keys: readonly string[],
  does: StringKey,
  urlOf: (planner: Planner) => string,
  addon?: Addon,
): Shortcut => ({
  keys,
  does,
  letters: {
    [keys.join(' ').toLowerCase()]: planner => {
      if (!addon || addonOn(addon)) navigate(urlOf(planner))
    },
  },
  ...(addon ? { addon } : {}),
})

export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'planner.keysFind',
    shortcuts: [
      { keys: ['Ctrl', 'K'], does: 'palette.title' },
      { keys: ['/'], does: 'app.search' },
      { keys: ['1', '…', '9'], does: 'planner.key.day', letters: days },
      {
        keys: ['J', 'K'],
        does: 'planner.key.nextStop',
        letters: { j: planner => step(planner, 1), k: planner => step(planner, -1) },
      },
      { keys: ['↑', '↓'], does: 'planner.key.row' },
      goTo(['G', 'P'], 'nav.plan', ({ tripId, tab }) => plannerUrl(tripId, { tab })),
      goTo(['G', 'I'], 'planner.ideas', ({ tripId }) => plannerUrl(tripId, { tab: 'ideas' })),
      goTo(['G', 'C'], 'nav.costs', ({ tripId }) => `/trips/${tripId}/costs`, 'budget'),
      goTo(['G', 'L'], 'nav.lists', ({ tripId }) => `/trips/${tripId}/lists`, 'packing'),
      goTo(['G', 'H'], 'history.title', ({ tripId, tab }) => plannerUrl(tripId, { history: true, tab })),
      goTo(['G', 'T'], 'nav.trips', () => '/'),
    ],
  },
  {
    title: 'planner.keysChange',
    shortcuts: [
      {
        keys: ['N'],
        does: 'planner.key.add',
        letters: { n: ({ go, may }) => may.places && go.openSheet('add') },
      },
      { keys: ['E'], does: 'planner.key.edit', letters: { e: edit } },
      { keys: ['M'], does: 'planner.key.moveToDay', letters: { m: moveToDay } },
      { keys: ['Del'], does: 'planner.key.delete', letters: { Delete: remove } },
      { keys: ['Ctrl', 'Enter'], does: 'planner.key.save' },
      { keys: ['Alt', '↑', '↓'], does: 'planner.key.move' },
      { keys: ['Space'], does: 'planner.key.lift' },
      { keys: ['Ctrl', 'Z'], does: 'planner.key.undo' },
      { keys: ['Ctrl', 'Shift', 'Z'], does: 'planner.key.redo' },
    ],
  },
  {
    title: 'planner.keysSeveral',
    shortcuts: [
      { keys: ['Shift', '↑', '↓'], does: 'planner.key.chooseMore' },
      { keys: ['Ctrl', 'planner.key.click'], does: 'planner.key.chooseOne' },
      { keys: ['Shift', 'planner.key.click'], does: 'planner.key.chooseRange' },
      { keys: ['Esc'], does: 'planner.chooseNone' },
    ],
  },
  {
    title: 'planner.keysHelp',
    shortcuts: [
      { keys: ['?'], does: 'planner.key.help', letters: { '?': ({ go }) => go.openSheet('keys') } },
    ],
  },
]

/** Letter, or letters one after the other with a space between → what it does. */
export const letterActions: ReadonlyMap<string, (planner: Planner) => void> = new Map(
  shortcutGroups.flatMap(({ shortcuts }) =>
    shortcuts.flatMap(({ letters }) => Object.entries(letters ?? {})),
  ),
)
