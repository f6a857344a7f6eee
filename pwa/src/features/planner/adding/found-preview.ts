/** What of the found is being looked at, and the words it was found with, so that the way back leads to them. */
import { signal } from '@preact/signals'
import type { FoundOnMap } from '../../../shared/place-search/found-on-map.ts'
import type { Planner } from '../page/planner-context.ts'
import { aboutPosition } from './about-position.ts'

export const previewed = signal<FoundOnMap | undefined>()

/** What stands in the search of the sheet; kept while a preview is open. */
export const searchText = signal('')

/** What was found around here, as dots on the map beside the list. */
export const foundAround = signal<readonly FoundOnMap[]>([])

export const aboutOf = (found: FoundOnMap): string => `${aboutPosition(found)}?${found.name}`

/** The preview that the address names: a reload leaves name and position of it. */
export function previewOf(about: string | undefined): FoundOnMap | undefined {
  if (about === undefined) return undefined
  const known = previewed.value
  if (known && aboutOf(known) === about) return known
  const [where = '', ...name] = about.split('?')
  const [lat = NaN, lng = NaN] = where.split(',').map(Number)
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return undefined
  return { name: name.join('?'), lat, lng, kind: undefined, context: '', more: {} }
}

/** Shows it on the map, with what is known of it; nothing is added by that. */
export function openPreview({ go, shape, at }: Planner, found: FoundOnMap): void {
  previewed.value = found
  go.replaceSheet({ sheet: 'found', about: aboutOf(found), map: shape === 'phone' || at.map })
}

/** Back to what was found. */
export function leavePreview({ go, shape, at }: Planner): void {
  go.replaceSheet({ sheet: 'add', about: undefined, map: shape === 'phone' ? false : at.map })
}
