/** GeoJSON (RFC 7946), and the saved places that Google Takeout writes in it. */
import { parseMapLink } from '@caravel/sync-protocol/domain/location/parse-map-link'
import { parseBoundedJson } from '../bounded-json.ts'
import {
  emptyPlace,
  line,
  mostOfFile,
  Namer,
  prose,
  UnreadableFile,
  webAddress,
  withWhole,
  type ReadFile,
  type ReadPlace,
  type WarningCode,
} from './read-place.ts'

type Json = Record<string, unknown>

const longestLink = 4000

const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null

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
    title: line(text(root['name']), 200),
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
  const location = object(about['location'] ?? about['Location'])
  const url = text(about['google_maps_url'] ?? about['Google Maps URL'])
  const name =
    text(
      about['name'] ?? about['title'] ?? about['Title'] ?? location['name'] ?? location['Business Name'],
    ) ?? ''
  const fromLink = url && url.length <= longestLink ? parseMapLink(url) : undefined
  const sought = url && !fromLink ? soughtIn(url) : null
  const comment = [...commentNames.map(name => text(about[name])), ...reviewIn(about)]
  const website = webAddress(text(about['website'] ?? about['url']))
  // A link that says no more than the position is not needed beside it.
  const linked = fromLink ? null : webAddress(url)
  const rest = url && !fromLink && (website ?? linked) !== url.trim() ? url : null
  const address = text(location['address'] ?? location['Address'] ?? about['address'])
  return spots.map(spot => {
    const at = spot ?? fromLink
    return {
      ...emptyPlace,
      name: line(name, 200) ?? line(fromLink?.name, 200) ?? line(sought, 200) ?? namer.next(base),
      lat: at?.lat ?? null,
      lng: at?.lng ?? null,
      address: line(address, 500),
      notes: withWhole(prose(onceEach([...comment, rest]).join('\n')), [name, 200], [address, 500]),
      website: website ?? linked,
      phone: line(text(about['phone']), 50),
      category: line(text(about['category'] ?? about['folder']), 100),
    }
  })
}

/** Where people write what they think of a place. */
const commentNames = ['Comment', 'description', 'notes', 'desc', 'review_text_published']

const onceEach = (texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.flatMap(each => each?.trim() || [])),
]

const mostQuestions = 50

/** The stars of a review of Takeout, and its questions with what was answered: a figure, a choice, several, or words. */
const reviewIn = (about: Json): string[] => {
  const stars = about['five_star_rating_published']
  const questions = list(about['questions']).slice(0, mostQuestions).map(object)
  return [
    ...(typeof stars === 'number' ? [`★ ${stars}/5`] : []),
    ...questions.flatMap(({ question, ...answers }) => {
      const said = Object.values(answers)
        .flat()
        .flatMap(each => text(each)?.trim() || [])
      const asked = text(question)?.trim()
      return asked && said.length ? [`${asked}: ${said.join(', ')}`] : []
    }),
  ]
}

/** The words in `?q=` of a map link; null where it holds a position or a mere number. */
const soughtIn = (url: string): string | null => {
  const sought = URL.canParse(url) ? new URL(url).searchParams.get('q') : null
  return sought !== null && /\p{L}/u.test(sought) ? sought : null
}
