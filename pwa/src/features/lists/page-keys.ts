import { tripStream } from '@caravel/sync-protocol/streams'
import type { PageKeys, Shortcut } from '../../shared/shortcuts/page-key.ts'
import { addonOn, openStream } from '../../data/store.ts'
import { tabPath } from './list-url.ts'

const addLine = () => document.querySelector<HTMLElement>('.list-add input')?.focus()

const moves: readonly Shortcut[] = [
  { keys: ['Alt', '↑', '↓'], does: 'keys.move' },
  { keys: ['Space'], does: 'keys.lift' },
]

/** The keys of the list that shows. Things of one's own need no right. */
export const listKeys: PageKeys = ({ path, tripId, part }) => {
  if (tripId === undefined || part !== 'lists' || !addonOn('packing')) return []
  const todos = path === tabPath(tripId, 'todos')
  const mayEdit = openStream(tripStream(tripId)).can('packing_edit')
  const add: Shortcut = {
    keys: ['N'],
    does: todos ? 'todos.add' : 'packing.add',
    letters: { n: addLine },
  }
  return [
    { title: 'keys.change', shortcuts: [...(mayEdit || !todos ? [add] : []), ...(mayEdit ? moves : [])] },
  ]
}
