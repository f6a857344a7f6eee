/** The one table of what the keyboard does in the planner: the handler acts by it, the list is drawn from it. */
import type { ShortcutGroup } from '../../../shared/shortcuts/page-key.ts'
import { askDeleteNote } from '../day/ask-delete-note.ts'
import { editStop } from '../model/edit-stop.ts'
import { takeOff } from '../rows/item-menu.ts'
import type { Planner } from './planner-context.ts'
import { rowMenu } from '../rows/row-menu-store.ts'
import { itemAtHand, rowOf, step } from '../rows/row-at-hand.ts'

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
  else takeOff(planner, item)
}

export const shortcutGroups: readonly ShortcutGroup<Planner>[] = [
  {
    title: 'keys.find',
    shortcuts: [
      { keys: ['1', '…', '9'], does: 'planner.key.day', letters: days },
      {
        keys: ['J', 'K'],
        does: 'planner.key.nextStop',
        letters: { j: planner => step(planner, 1), k: planner => step(planner, -1) },
      },
      { keys: ['↑', '↓'], does: 'planner.key.row' },
    ],
  },
  {
    title: 'keys.change',
    shortcuts: [
      {
        keys: ['N'],
        does: 'planner.key.add',
        letters: { n: ({ go, may }) => may.places && go.openSheet('add') },
      },
      { keys: ['E'], does: 'planner.key.edit', letters: { e: edit } },
      { keys: ['M'], does: 'planner.key.moveToDay', letters: { m: moveToDay } },
      { keys: ['Del'], does: 'planner.key.delete', letters: { Delete: remove } },
      { keys: ['Alt', '↑', '↓'], does: 'keys.move' },
      { keys: ['Space'], does: 'keys.lift' },
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
]

/** Letter → what it does. */
export const letterActions: ReadonlyMap<string, (planner: Planner) => void> = new Map(
  shortcutGroups.flatMap(({ shortcuts }) =>
    shortcuts.flatMap(({ letters }) => Object.entries(letters ?? {})),
  ),
)
