import './journal-map.css'
import type { ReadonlySignal } from '@preact/signals'
import { Layers } from 'lucide-preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { fileSource } from '../../../data/files.ts'
import { refreshStreetMap, streetCredit } from '../../../data/map/street-map.ts'
import { streetTiles } from '../../../data/map/street-tiles.ts'
import { appConfig } from '../../../data/session.ts'
import { deviceSettings } from '../../../data/settings.ts'
import { formatList } from '../../../i18n/format.ts'
import { language } from '../../../i18n/language.ts'
import { imperial } from '../../../i18n/preferences.ts'
import { t } from '../../../i18n/t.ts'
import { TripMap } from '../../../map/trip-map.tsx'
import type { LatLng, MapLabels, MapLine, MapMarker } from '../../../map/types.ts'
import { mapControlLabels } from '../../../shared/labels/map-control-labels.ts'
import { dayColourIndex } from '../../../ui/day-colour.ts'
import { Chip } from '../../../ui/chip.tsx'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import { nameOfEntry } from '../journal-actions.ts'
import { originOf } from '@caravel/sync-protocol/domain/journal/library-photo'
import { daysOfJournal, type JournalDay } from '../journal-days.ts'
import { listEntries } from '../journal-rows.ts'
import { allPhotos, smallOf, type JournalPhoto } from '../photos/journal-photos.ts'
import { smallLibraryUrl } from '../photos/library-image.tsx'
import { openCard } from '../../../shared/navigation/sheet-url.ts'
import { journalWay, pointOnWay, type JournalWay, type WayStop } from './journal-way.ts'
import { PlayWay } from './play-way.tsx'

const padding = { top: 16, bottom: 88, inlineStart: 16, inlineEnd: 16 }
const peekPadding = { top: 28, bottom: 12, inlineStart: 24, inlineEnd: 24 }
const playing = 'playing'
const photosPrefix = 'photos '

export interface JournalMapProps {
  journalId: string
  dateInView: string | undefined
  /** The entry of the timeline that the reader is at. */
  entryInView?: ReadonlySignal<string | undefined>
  onDay: (date: string) => void
  compact?: boolean
  /** A strip without controls, above the timeline. */
  peek?: boolean
}

/** The places of a journal, the way through them, and where photos were taken: the same rows as the timeline. */
export default function JournalMap({
  journalId,
  dateInView,
  entryInView,
  onDay,
  compact,
  peek,
}: JournalMapProps) {
  const [all, setAll] = useState(!peek)
  const [part, setPart] = useState<number>()
  const [pressed, setPressed] = useState<string | null>(null)
  const read = entryInView?.value
  // A marker that was pressed stays marked until the reader has moved on.
  useEffect(() => setPressed(null), [read])
  const selected = part === undefined ? (pressed ?? read ?? null) : null
  const entries = listEntries(journalId)
  const days = daysOfJournal(journalId)
  const wayKey = JSON.stringify([
    entries.map(({ id, version, entry_date: date }) => [id, version, date]),
    days.map(({ date }) => date),
  ])
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the key names all that the way is made of
  const way = useMemo(() => journalWay(entries, days), [wayKey])
  const shownDay = all ? undefined : dateInView
  const lines = useMemo(() => linesOf(way, shownDay), [way, shownDay])
  const here = part === undefined ? undefined : pointOnWay(way, part)
  const markers = [
    ...stopMarkers(way, shownDay),
    ...photoMarkers(journalId, days, shownDay),
    ...(here ? [playMarker(here)] : []),
  ]
  const day = here?.date
  useEffect(() => {
    if (day !== undefined) onDay(day)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another day moves the timeline
  }, [day])
  useEffect(() => void refreshStreetMap(), [])
  const inDay = way.stops.filter(({ date }) => date === shownDay)
  const points: LatLng[] = inDay.length ? inDay : [...way.stops]
  const source = deviceSettings.value.map_source === 'drawn' ? undefined : appConfig.value?.map
  const streets = source?.tile_url ? null : streetTiles.value
  const select = (id: string) => {
    if (id === playing) return
    if (id.startsWith(photosPrefix)) return openCard('journal-photo', id.slice(photosPrefix.length))
    setPressed(id)
    document.getElementById(`entry-${id}`)?.scrollIntoView({ block: 'center' })
  }
  return (
    <div class="journal-map">
      <TripMap
        markers={markers}
        lines={lines}
        selectedId={selected}
        onSelect={select}
        onList={() => document.querySelector<HTMLElement>('.journal-line')?.scrollIntoView()}
        onLocateError={error => showToast({ text: t(`planner.locate.${error}`), error: true })}
        padding={peek ? peekPadding : padding}
        fit={{
          key: `${journalId} ${shownDay ?? 'all'} ${points.length > 0}`,
          points: points.map(({ lat, lng }) => ({ lat, lng })),
          around: way.stops.map(({ lat, lng }) => ({ lat, lng })),
          closest: streets ? 15 : 10,
        }}
        tileSource={source?.tile_url ? { url: source.tile_url, attribution: source.attribution } : null}
        streets={streets}
        labels={mapLabels(streets ? streetCredit.value : undefined)}
        locale={language.value.tag}
        dir={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
        units={imperial.value ? 'imperial' : 'metric'}
        variant={compact ? 'compact' : 'full'}
      >
        {!peek && (
          <div class="journal-map-chips">
            <Chip icon={Layers} chosen={all} onClick={() => setAll(on => !on)}>
              {t('journal.allDays')}
            </Chip>
          </div>
        )}
      </TripMap>
      {way.metres > 0 && !peek && <PlayWay way={way} part={part} onPart={setPart} />}
    </div>
  )
}

const colourOf = (number: number): string => `--day-${dayColourIndex(number)}`

function linesOf({ legs }: JournalWay, day: string | undefined): MapLine[] {
  return legs.map(({ from, to, pattern }, at) => ({
    id: `${at} ${to.entry.id}`,
    color: colourOf(to.number),
    points: [from, to].map(({ lat, lng }) => ({ lat, lng })),
    pattern,
    faded: day !== undefined && to.date !== day,
  }))
}

/** Entries with their number of the day; suggestions of the day alone, as rings. */
function stopMarkers({ stops }: JournalWay, day: string | undefined): MapMarker[] {
  const counts = new Map<string, number>()
  return stops.flatMap(({ entry, date, number, lat, lng }): MapMarker[] => {
    const common = { id: entry.id, lat, lng, color: colourOf(number), name: nameOfEntry(entry) }
    if (entry.type === 'skeleton')
      return date === day ? [{ ...common, numbers: [], color: '--ink-3', kind: 'idea' }] : []
    const count = (counts.get(date) ?? 0) + 1
    counts.set(date, count)
    const isSmall = day !== date
    return [{ ...common, numbers: [count], kind: 'stop', ...(isSmall ? { small: true } : {}) }]
  })
}

const playMarker = ({ lat, lng, number }: WayStop): MapMarker => ({
  id: playing,
  lat,
  lng,
  numbers: [],
  color: colourOf(number),
  name: t('journal.youAreThere'),
  kind: 'stop',
})

/** About two kilometres. */
const grid = 50

/** One for each day and area: the first photo, and how many there are. */
function photoMarkers(journalId: string, days: readonly JournalDay[], day: string | undefined): MapMarker[] {
  const numbers = new Map(days.map(({ date, number }) => [date, number]))
  const dates = new Map(listEntries(journalId).map(({ id, entry_date: date }) => [id, date]))
  const placed = allPhotos(journalId).flatMap(photo => {
    const { lat, lng, taken_at: at, entry_id: entry } = photo
    const date = at?.slice(0, 10) ?? dates.get(entry ?? '') ?? ''
    return lat === null || lng === null || (day !== undefined && date !== day)
      ? []
      : [
          {
            photo,
            lat,
            lng,
            number: numbers.get(date) ?? 1,
            area: `${date} ${Math.round(lat * grid)} ${Math.round(lng * grid)}`,
          },
        ]
  })
  return [...Map.groupBy(placed, ({ area }) => area).values()].flatMap(group => {
    const [first] = group
    if (!first) return []
    const { photo, lat, lng, number } = first
    return [
      {
        id: `${photosPrefix}${photo.id}`,
        lat,
        lng,
        numbers: [],
        color: colourOf(number),
        name: t('journal.photoCount', { count: group.length }),
        kind: 'photo' as const,
        picture: { url: urlOf(photo), count: group.length },
      },
    ]
  })
}

function urlOf(photo: JournalPhoto): string | undefined {
  const origin = originOf(photo)
  if (origin) return smallLibraryUrl(photo, origin)
  const source = fileSource(smallOf(photo.journey_id, photo.id) ?? photo).value
  return source.status === 'ready' ? source.url : (photo.preview ?? undefined)
}

function mapLabels(credit: string | undefined): MapLabels {
  const world = t('planner.mapSource')
  return {
    ...mapControlLabels(),
    attribution: credit ? `${credit} · ${world}` : world,
    cluster: members => formatList(members.map(({ name }) => name)),
    marker: ({ numbers, name }) =>
      numbers.length ? t('planner.stopsNamed', { numbers: numbers.join(', '), name }) : name,
  }
}
