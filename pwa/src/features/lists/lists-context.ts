import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { StreamView } from '../../data/store.ts'
import type { Person } from '../../ui/avatar.tsx'
import type { Todo } from './list-actions.ts'
import type { PackingList } from '../../data/packing-view.ts'

/** The lists of the trip that shows, for everything on the page. */
export interface Lists {
  tripId: string
  view: StreamView
  /** The reader's account. */
  me: string
  packing: PackingList
  todos: readonly Todo[]
  /** Who is in the trip now. */
  people: readonly Person[]
  mayEdit: boolean
  /** Its rows are on this device: before that nobody knows what the lists hold, nor what the reader may do. */
  known: boolean
  /** Bags are shown and weighed. */
  withBags: boolean
}

export const ListsContext = createContext<Lists | undefined>(undefined)

export const useLists = (): Lists => {
  const lists = useContext(ListsContext)
  if (!lists) throw new Error('a part of the lists stands outside of their page')
  return lists
}
