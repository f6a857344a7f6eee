/** A journal as guests of its link see it. What is not named here never leaves the server. Pure. */
import { originOf, type LibraryOrigin } from './library-photo.ts'
import { isVideo, type journeyPhoto } from '../../entities/journey-photo.ts'
import type { journeyEntry } from '../../entities/journey-entry.ts'
import type { journey } from '../../entities/journey.ts'
import type { RowOf } from '../../entity.ts'
import type { Steps } from '../steps.ts'
import { distanceBetween } from '../travel-guess.ts'
import { instantOf } from '../zones.ts'
import type { PublicChoices, JournalRights, PositionPrecision } from './public-link.ts'

export type JournalRow = RowOf<typeof journey>
type Entry = RowOf<typeof journeyEntry>
type Photo = RowOf<typeof journeyPhoto>

export interface PublicSource {
  journey: JournalRow
  entries: readonly Entry[]
  photos: readonly Photo[]
  /** Names of people by their account. */
  names: ReadonlyMap<string, string>
  /** When an entry was written first, epoch ms. */
  writtenAt: (entry: Entry) => number
}

export interface PublicPhoto {
  id: string
  entry_id: string
  kind: 'image' | 'video'
  width: number | null
  height: number | null
  /** A picture of a few pixels, as a data URL. */
  preview: string | null
  duration_ms: number | null
  caption: string | null
  /** Local time. */
  taken_at: string | null
}

/** Where something was, as far as guests may know. */
interface Spot {
  location_name: string | null
  location_lat: number | null
  location_lng: number | null
}

export interface PublicEntry extends Spot {
  id: string
  type: 'entry'
  entry_date: string | null
  entry_time: string | null
  title: string | null
  /** Markdown; null where the link does not show what was written. */
  story: string | null
  mood: string | null
  weather: string | null
  pros: string | null
  cons: string | null
  tags: string[]
  author: string | null
  photos: PublicPhoto[]
}

export interface PublicJournal {
  journey: {
    id: string
    title: string
    subtitle: string | null
    cover_gradient: number
    cover_photo_id: string | null
  }
  entries: PublicEntry[]
  gallery: PublicPhoto[]
  /** Of what the link shows. */
  stats: { entries: number; photos: number; places: number }
  permissions: JournalRights
}

/** The small picture of a photo is asked for by the photo's id; both belong to what the link shows. */
export interface PublicBytes {
  id: string
  small_id: string | null
  /** Set for a photo that stays in the photo library of its owner. */
  origin?: LibraryOrigin
}

export interface PublicView {
  journal: PublicJournal
  /** Whose bytes the link shows, by the photo's id. */
  bytes: Map<string, PublicBytes>
}

const hour_ms = 3_600_000

/**
 * Only written entries that everyone with the link may read are shown, and photos only with such an entry: one that lies
 * in the gallery alone may have come from an entry that was for the writers.
 * @param now epoch ms; what is held back shows after it
 */
export function* publicView(source: PublicSource, choices: PublicChoices, now: number): Steps<PublicView> {
  const { share_timeline, share_gallery, share_map } = choices
  const shows = share_timeline || share_map || share_gallery
  const held = choices.delay_hours * hour_ms
  const entries: Entry[] = []
  for (const entry of source.entries) {
    yield
    const { type, visibility, hidden } = entry
    if (!shows || type !== 'entry' || visibility !== 'public' || hidden) continue
    if (held && Math.max(endOfDate(entry), source.writtenAt(entry)) + held > now) continue
    entries.push(entry)
  }
  entries.sort(byLine)
  const known = new Map(entries.map(entry => [entry.id, entry]))
  const smalls = new Map<string, string>()
  const photos: Photo[] = []
  for (const photo of source.photos) {
    yield
    if (photo.state !== 'stored') continue
    if (photo.thumbnail_of_id !== null) smalls.set(photo.thumbnail_of_id, photo.id)
    else if (
      share_gallery &&
      photo.entry_id !== null &&
      known.has(photo.entry_id) &&
      !isHeld(photo, known, held, now)
    )
      photos.push(photo)
  }
  photos.sort((a, b) => compare(a.position ?? '', b.position ?? '') || compare(a.id, b.id))
  const photosOf = Map.groupBy(photos, ({ entry_id }) => entry_id)
  const shown: PublicEntry[] = []
  if (share_timeline || share_map)
    for (const entry of entries) {
      yield
      const spot = spotOf(entry, choices)
      if (!share_timeline && spot.location_lat === null) continue
      const author = source.names.get(entry.author_id ?? '') ?? null
      shown.push({
        ...(share_timeline ? wordsOf(entry, author) : bareOf(entry)),
        ...spot,
        photos: share_timeline ? (photosOf.get(entry.id) ?? []).map(publicPhoto) : [],
      })
    }
  const gallery = entries.flatMap(({ id }) => (photosOf.get(id) ?? []).map(publicPhoto))
  const places = new Set(shown.flatMap(({ location_name }) => location_name || []))
  const cover = source.journey.cover_photo_id
  const { id, title, subtitle, cover_gradient } = source.journey
  return {
    journal: {
      journey: {
        id,
        title,
        subtitle,
        cover_gradient,
        cover_photo_id: gallery.some(photo => photo.id === cover)
          ? cover
          : (gallery.find(isImage)?.id ?? null),
      },
      entries: shown,
      gallery,
      stats: { entries: shown.length, photos: gallery.length, places: places.size },
      permissions: { share_timeline, share_gallery, share_map },
    },
    bytes: new Map(photos.map(photo => [photo.id, bytesOf(photo, smalls.get(photo.id) ?? null)])),
  }
}

function bytesOf(photo: Photo, small_id: string | null): PublicBytes {
  const origin = originOf(photo)
  return { id: photo.id, small_id, ...(origin ? { origin } : {}) }
}

const isImage = ({ kind }: PublicPhoto): boolean => kind === 'image'

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const byLine = (a: Entry, b: Entry): number =>
  compare(a.entry_date ?? '9999', b.entry_date ?? '9999') ||
  compare(a.position ?? '', b.position ?? '') ||
  compare(a.id, b.id)

/** A photo that was added later is held back by itself. */
const isHeld = (photo: Photo, entries: ReadonlyMap<string, Entry>, held: number, now: number): boolean => {
  if (!held) return false
  const entry = entries.get(photo.entry_id ?? '')
  const [date = null, time = null] = photo.taken_at?.split('T') ?? []
  const taken = endOfDate({
    entry_date: date,
    entry_time: time && time.slice(0, 5),
    entry_zone: entry?.entry_zone ?? null,
    location_lng: photo.lng ?? entry?.location_lng ?? null,
  })
  return Math.max(taken, photo.created_at) + held > now
}

/** Clocks are hardly anywhere further behind the sun than this. */
const behindSun_hours = 2
/** The last zone of the earth. */
const lastOffset_hours = -12

/**
 * The instant of an entry: of its time, without one the end of its day. Where no zone is known it is late rather than
 * early. Without a date: long ago.
 */
function endOfDate(entry: Pick<Entry, 'entry_date' | 'entry_time' | 'entry_zone' | 'location_lng'>): number {
  const { entry_date: date, entry_time: time, entry_zone: zone, location_lng: lng } = entry
  if (date === null) return 0
  const wall = Date.parse(`${date}T${time ?? '00:00'}:00Z`) + (time === null ? 24 * hour_ms : 0)
  const [day = '', clock = ''] = new Date(wall).toISOString().split('T')
  const at = instantOf({ date: day, time: clock.slice(0, 5), zone })
  if (at !== undefined) return at
  const offset = lng === null ? lastOffset_hours : Math.max(lastOffset_hours, lng / 15 - behindSun_hours)
  return wall - offset * hour_ms
}

function wordsOf(entry: Entry, author: string | null) {
  const { id, entry_date, entry_time, title, story, mood, weather, pros, cons, tags } = entry
  return {
    id,
    type: 'entry' as const,
    entry_date,
    entry_time,
    title,
    story,
    mood,
    weather,
    pros,
    cons,
    tags,
    author,
  }
}

const unsaid = {
  entry_time: null,
  story: null,
  mood: null,
  weather: null,
  pros: null,
  cons: null,
  tags: [],
  author: null,
}

/** An entry on the map of a link that does not show the timeline. */
function bareOf({ id, entry_date, title }: Entry) {
  return { id, type: 'entry' as const, entry_date, title, ...unsaid }
}

const nowhere: Spot = { location_name: null, location_lat: null, location_lng: null }
const decimals: Readonly<Record<PositionPrecision, number | undefined>> = {
  exact: undefined,
  near: 2,
  area: 1,
}

/** Within a home zone nothing says where it was; whether it is within is asked of the exact position. */
function spotOf(entry: Entry, { share_map, precision, home_zones }: PublicChoices): Spot {
  const { location_name, location_lat: lat, location_lng: lng } = entry
  if (lat === null || lng === null) return { ...nowhere, location_name }
  if (home_zones.some(zone => distanceBetween(zone, { lat, lng }) <= zone.radius_m)) return nowhere
  if (!share_map) return { ...nowhere, location_name }
  const digits = decimals[precision]
  const rounded = (degrees: number): number =>
    digits === undefined ? degrees : Number(degrees.toFixed(digits))
  return { location_name, location_lat: rounded(lat), location_lng: rounded(lng) }
}

function publicPhoto(photo: Photo): PublicPhoto {
  const { id, entry_id, width, height, preview, duration_ms, caption, taken_at } = photo
  // Guests see only the thumbnail of a video in a library: its metadata cannot be removed while it is streamed.
  const kind = isVideo(photo) && !originOf(photo) ? 'video' : 'image'
  return { id, entry_id: entry_id ?? '', kind, width, height, preview, duration_ms, caption, taken_at }
}
