import { useEffect } from 'preact/hooks'
import type { FoundOnMap } from '../../../shared/place-search/found-on-map.ts'
import { usePlanner } from '../page/planner-context.ts'
import { previewed, previewOf } from './found-preview.ts'
import { usePlaceDetails, type KnownDetails } from './use-place-details.ts'

/** What is looked at, with what a service knows of it; undefined where the address names nothing. */
export function useFoundPreview(): { found: FoundOnMap; known: KnownDetails } | undefined {
  const { at } = usePlanner()
  const found = previewOf(at.about)
  const id = found?.more.google_place_id ?? found?.more.osm_id ?? undefined
  const known = usePlaceDetails(id)
  useEffect(() => () => void (previewed.value = undefined), [])
  return found && { found, known }
}
