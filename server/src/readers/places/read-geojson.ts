/** GeoJSON (RFC 7946), and the saved places that Google Takeout writes in it. */
import { parseMapLink } from '@caravel/sync-protocol/domain/location/parse-map-link'
import { parseBoundedJson } from '../bounded-json.ts'
import { FeatureProperties, textIn } from './feature-properties.ts'
import {
  emptyPlace,
  line,
  mostOfFile,
  Namer,
  notesOf,
  UnreadableFile,
  webAddress,
  type ReadFile,
  type ReadPlace,
  type WarningCode,
} from './read-place.ts'

type Json = Record<string, unknown>

const longestLink = 4000

const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const readGeoJson = (json: string, base: string): ReadFile => {
  const root = object(parse(json))
  const warnings: Partial<Record<WarningCode, number>> = {}
  const warn = (code: WarningCode, count = 1) => void (warnings[code] = (warnings[code] ?? 0) + count)
  const features = root['type'] === 'Feature' ? [root] : list(root['features'])
  if (root['type'] !== 'FeatureCollection' && root['type'] !== 'Feature')
    throw new UnreadableFile('unknown_format')
  const namer = new Namer()
  const places = features.slice(0, mostOfFile).flatMap(each => {
    const feature = object(each)
    const spots = spotsOf(object(feature['geometry']))
    if (!spots) {
      warn('SHAPES_LEFT_OUT')
      return []
    }
    return placesOf(object(feature['properties']), spots, namer, base)
  })
  if (features.length > mostOfFile) warn('POINTS_LEFT_OUT', features.length - mostOfFile)
  const lost = places.filter(({ lat }) => lat === null).length
  if (lost) warn('WITHOUT_COORDINATES', lost)
  return {
    format: 'geojson',
    title: line(textIn(root['name']), 200),
    places: places.slice(0, mostOfFile),
    warnings,
  }
}

const parse = (json: string): unknown => {
  try {
    return parseBoundedJson(json)
  } catch (error) {
    if (error instanceof SyntaxError) throw new UnreadableFile('broken')
    throw error
  }
}

type Spot = { lat: number; lng: number } | undefined

/** Positions of points, the ends of lines; no geometry is one place without a position. Undefined for areas. */
const spotsOf = ({ type, coordinates }: Json): Spot[] | undefined => {
  if (type === undefined) return [undefined]
  if (type === 'Point') return [spotOf(coordinates)]
  if (type === 'MultiPoint') return list(coordinates).slice(0, mostOfFile).map(spotOf)
  if (type === 'LineString') return [spotOf(list(coordinates)[0]), spotOf(list(coordinates).at(-1))]
  return undefined
}

const spotOf = (pair: unknown): Spot => {
  const [lng, lat] = list(pair)
  const isPosition =
    typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  // Takeout writes 0, 0 where it does not know.
  return isPosition && (lat !== 0 || lng !== 0) ? { lat, lng } : undefined
}

const placesOf = (about: Json, spots: Spot[], namer: Namer, base: string): ReadPlace[] => {
  const properties = new FeatureProperties(about)
  const location = new FeatureProperties(object(about['location'] ?? about['Location']))
  const url = properties.take('google_maps_url', 'google maps url')
  const name = properties.take('name', 'title') ?? location.take('name', 'business name')
  const fromLink = url && url.length <= longestLink ? parseMapLink(url) : undefined
  const sought = url && !fromLink ? soughtIn(url) : null
  const comments = commentNames.map(each => properties.take(each))
  // A link that says no more than the position is not needed beside it.
  const links = [properties.take('website'), properties.take('url'), fromLink ? null : url]
  const website = links.map(webAddress).find(each => each !== null) ?? null
  const address = location.take('address') ?? properties.take('address')
  const phone = properties.take('phone')
  const stars = properties.take('five_star_rating_published')
  const category = properties.take('category', 'folder')
  const notes = notesOf({
    own: comments,
    fields: [
      [name, 200],
      [address, 500],
      [phone, 50],
      [category, 100],
    ],
    others: [
      stars && `★ ${stars}/5`,
      ...answersIn(about),
      ...links.filter(text => text?.trim() !== website),
      ...properties.others({ position: spots.some(Boolean), written: url !== null }),
    ],
  })
  return spots.map(spot => {
    const at = spot ?? fromLink
    return {
      ...emptyPlace,
      name: line(name, 200) ?? line(fromLink?.name, 200) ?? line(sought, 200) ?? namer.next(base),
      lat: at?.lat ?? null,
      lng: at?.lng ?? null,
      address: line(address, 500),
      ...notes,
      website,
      phone: line(phone, 50),
      category: line(category, 100),
    }
  })
}

/** Where people write what they think of a place. */
const commentNames = ['comment', 'description', 'notes', 'desc', 'review_text_published']

const mostQuestions = 50

/** The questions of a review of Takeout with what was answered: a figure, a choice, several, or words. */
const answersIn = (about: Json): string[] => {
  const questions = list(about['questions']).slice(0, mostQuestions).map(object)
  return questions.flatMap(({ question, ...answers }) => {
    const said = Object.values(answers)
      .flat()
      .flatMap(each => textIn(each)?.trim() || [])
    const asked = textIn(question)?.trim()
    return asked && said.length ? [`${asked}: ${said.join(', ')}`] : []
  })
}

/** The words in `?q=` of a map link; null where it holds a position or a mere number. */
const soughtIn = (url: string): string | null => {
  const sought = URL.canParse(url) ? new URL(url).searchParams.get('q') : null
  return sought !== null && /\p{L}/u.test(sought) ? sought : null
}
