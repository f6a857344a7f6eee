/** What of the atlas stands in its address, so that Back, a reload and a link show the same. */
import { navigate, topLayer, withQuery } from '../../shared/navigation/navigate.ts'

/** Changes how the atlas is shown, without a step for Back. */
export function showAtlas(changes: {
  view?: 'list' | 'map'
  level?: 'regions' | 'countries'
  year?: number | undefined
}): void {
  const query: Record<string, string | null> = {}
  if (changes.view) query['view'] = changes.view === 'list' ? 'list' : null
  if (changes.level) query['level'] = changes.level === 'regions' ? 'regions' : null
  if ('year' in changes) query['year'] = changes.year === undefined ? null : String(changes.year)
  navigate(withQuery(query), { replace: true })
}

/** Opens a country; from another one it takes that one's place. */
export function openCountry(code: string): void {
  const url = `/atlas/${code}${location.search}`
  if (topLayer() === 'detail') navigate(url, { replace: true })
  else navigate(url, { layer: 'detail' })
}

export function closeCountry(): void {
  if (topLayer() === 'detail') history.back()
  else navigate(`/atlas${location.search}`, { replace: true })
}

/** The bucket list has an address of its own. */
export function showTab(bucket: boolean): void {
  navigate(`${bucket ? '/atlas/bucket-list' : '/atlas'}${location.search}`, { replace: true })
}

/** The year of an address; undefined for all years. */
export function yearIn(text: string | undefined): number | undefined {
  return /^(19|20)\d\d$/.test(text ?? '') ? Number(text) : undefined
}
