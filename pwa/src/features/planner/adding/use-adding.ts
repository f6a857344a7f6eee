import { aboutPosition } from './about-position.ts'
import { searchText } from './found-preview.ts'
import { searchOrigin } from './search-origin.ts'
import { syncStatus } from '../../../data/sync/status.ts'
import { usePasted, type PastedPlace } from '../../../shared/place-search/use-pasted.ts'
import { usePlaceSearch } from '../../../shared/place-search/use-place-search.ts'
import { useBehindField, useEntered } from '../../../ui/use-behind-field.ts'
import { useStableId } from '../../../ui/use-stable-id.ts'
import { usePlanner } from '../page/planner-context.ts'

/** An address of the web is nothing to search for. */
const isLink = (query: string) => /^\s*https?:\/\//i.test(query)

export type Adding = ReturnType<typeof useAdding>

/** What the sheet of a phone and the panel beside the map have in common: the question, what it finds, the ways on. */
export function useAdding() {
  const planner = usePlanner()
  const { go } = planner
  const { asked: query, enter, entered } = useBehindField(searchText)
  const listId = useStableId('found')
  const { connected } = syncStatus.value
  const near = searchOrigin(planner)
  const pasted = usePasted(query, near, connected) ?? (isLink(query) ? {} : undefined)
  const search = usePlaceSearch(pasted ? '' : query, near, connected, { services: true })
  const openPasted = (at: PastedPlace) =>
    go.openSheet('new', `${aboutPosition(at)}${at.name ? `?${at.name}` : ''}`)
  const byHand = () => go.openSheet('new', query && !pasted ? `?${query}` : undefined)
  /** Enter takes what stands first: what was pasted, the first place found, else what is written. */
  useEntered(entered, () => {
    const found = document.querySelector<HTMLElement>('.add-frame .add-found .add-button')
    if (pasted?.at) openPasted(pasted.at)
    else if (found && query.trim()) {
      found.click()
      // The next letters are of the next place.
      found.closest('.add-frame')?.querySelector<HTMLInputElement>('.add-search input')?.select()
    } else if (query.trim() && !pasted) byHand()
  })
  return { query, listId, connected, pasted, search, openPasted, byHand, enter }
}
