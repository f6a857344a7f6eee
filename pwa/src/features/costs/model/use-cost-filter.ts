import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { navigate, withQuery } from '../../../shared/navigation/navigate.ts'
import { noFilter, type CostFilter } from './costs-view.ts'

/** Which expenses show. It stands in the address, but for what was typed into the search: that goes with the page. */
export function useCostFilter(): [filter: CostFilter, setFilter: (filter: CostFilter) => void] {
  const { query } = useLocation()
  const [search, setSearch] = useState('')
  const filter = readFilter(query, search)
  const setFilter = (next: CostFilter) => {
    setSearch(next.search)
    if (next.who !== filter.who || next.category !== filter.category)
      navigate(withQuery({ who: next.who === 'all' ? null : next.who, of: next.category }), { replace: true })
  }
  return [filter, setFilter]
}

/** Nothing chosen is one and the same filter, so that the list knows it. */
export function readFilter(query: Readonly<Record<string, string>>, search: string): CostFilter {
  const who = query['who'] === 'paid' || query['who'] === 'part' ? query['who'] : 'all'
  const category = query['of'] || null
  return search === '' && who === 'all' && category === null ? noFilter : { search, who, category }
}
