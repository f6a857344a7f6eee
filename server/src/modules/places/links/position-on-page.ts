import { parseMapLink } from '@caravel/sync-protocol/domain/location/parse-map-link'
import { pattern } from '@caravel/sync-protocol/pattern'
import type { Followed } from './follow-link.ts'

const number = /(-?\d{1,3}\.\d{3,15})/
/** As pages of map services write where they are: a picture of the map, a link to themselves, a marker. */
const patterns = [
  pattern('')`!3d${number}!4d${number}`,
  pattern('i')`[?&;]markers=[^"'&]{0,60}?${number}(?:%2C|,)${number}`,
  pattern('i')`[?&;]center=${number}(?:%2C|,)${number}`,
  pattern('')`/@${number},${number}`,
]

/** The position that a page shows, with the name that its address has; undefined where it says none. */
export const positionOnPage = ({
  url,
  page,
}: Followed): { lat: number; lng: number; name?: string } | undefined => {
  for (const written of patterns) {
    const [, lat, lng] = written.exec(page) ?? []
    if (lat === undefined || lng === undefined) continue
    const found = parseMapLink(`geo:${lat},${lng}`)
    if (!found) continue
    const name = /\/place\/([^/@?]{1,200})/.exec(url)?.[1]
    return name === undefined ? found : { ...found, name: readable(name) }
  }
  return undefined
}

const readable = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
