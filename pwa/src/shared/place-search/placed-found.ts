import { ApiError } from '../../data/api-error.ts'
import { askDetails } from '../../data/search/search-server.ts'
import { language } from '../../i18n/language.ts'
import { isPlaced, serviceIdOf, type FoundOnMap } from './found-on-map.ts'

/** The same with its position, which some services tell only of the one that was chosen. Throws {@link ApiError}. */
export async function placedFound(found: FoundOnMap): Promise<FoundOnMap> {
  const id = serviceIdOf(found)
  if (isPlaced(found) || id === undefined) return found
  const { lat, lng, address } = await askDetails(id, language.peek().tag, new AbortController().signal)
  if (lat === null || lng === null) throw new ApiError('NOT_FOUND')
  return { ...found, lat, lng, context: address ?? found.context }
}
