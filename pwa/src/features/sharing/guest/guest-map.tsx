import { useMemo } from 'preact/hooks'
import type { GuestDay } from '@caravel/sync-protocol/domain/sharing/guest-view'
import { decodePolyline } from '@caravel/sync-protocol/domain/polyline'
import type { SharedTrip } from '../../../data/shared-trip.ts'
import { formatList } from '../../../i18n/format.ts'
import { language } from '../../../i18n/language.ts'
import { imperial } from '../../../i18n/preferences.ts'
import { t } from '../../../i18n/t.ts'
import { TripMap } from '../../../map/trip-map.tsx'
import { journeyPattern, wayPatterns } from '../../../map/way-patterns.ts'
import type { MapLabels, MapLine, MapMarker } from '../../../map/types.ts'
import { dayColourIndex } from '../../../ui/day-colour.ts'
import { guestLine } from './guest-line.ts'

const padding = { top: 8, bottom: 8, inlineStart: 8, inlineEnd: 8 }

/** The stops of a day on the built-in map, which needs no other server. */
export default function GuestMap({ shared, day }: { shared: SharedTrip; day: GuestDay }) {
  const code = language.value.code
  const labels = useMemo(() => mapLabels(code), [code])
  const { markers, lines } = useMemo(() => contentOf(shared, day), [shared, day])
  const points = markers.map(({ lat, lng }) => ({ lat, lng }))
  const around = shared.places.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]))
  if (!markers.length) return null
  return (
    <div class="guest-map">
      <TripMap
        {...{ markers, lines, padding, labels }}
        selectedId={null}
        onSelect={() => undefined}
        onList={() => document.querySelector<HTMLElement>('.guest-line')?.scrollIntoView()}
        fit={{ key: day.id, points, around }}
        locale={language.value.tag}
        dir={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
        units={imperial.value ? 'imperial' : 'metric'}
        variant="compact"
      />
    </div>
  )
}

function contentOf(shared: SharedTrip, day: GuestDay): { markers: MapMarker[]; lines: MapLine[] } {
  const color = `--day-${dayColourIndex(day.day_number)}`
  const found = new Map<string, MapMarker>()
  for (const item of guestLine(shared, day)) {
    if (item.kind === 'note') continue
    const { id, lat, lng, name } = item.place
    if (lat === null || lng === null) continue
    const known = found.get(id)
    if (known) known.numbers.push(item.number)
    else found.set(id, { id, lat, lng, name, numbers: [item.number], color, kind: 'stop' })
  }
  const lines = [...wayLines(shared, day, color), ...journeyLines(shared, day, color)]
  return { markers: [...found.values()], lines }
}

/** Along roads where a router told them, else straight; nothing leads over a flight. */
function wayLines({ ways }: SharedTrip, { id: dayId }: GuestDay, color: string): MapLine[] {
  return ways
    .filter(({ day_id }) => day_id === dayId)
    .map(({ start, end, shape, mode }, at) => ({
      id: `${dayId}-${at}`,
      color,
      points: shape === null ? [start, end] : [start, ...decodePolyline(shape), end],
      pattern: shape === null ? 'guess' : wayPatterns[mode],
    }))
}

function journeyLines({ journeys }: SharedTrip, { id: dayId }: GuestDay, color: string): MapLine[] {
  return journeys
    .filter(({ day_id }) => day_id === dayId)
    .map(({ start, end, type }, at) => ({
      id: `${dayId}-booked-${at}`,
      color,
      points: [start, end],
      pattern: journeyPattern(type),
    }))
}

/** `_code`: the words are those of the language in use. */
function mapLabels(_code: string): MapLabels {
  return {
    map: t('planner.map'),
    skip: t('planner.skipMap'),
    afterMap: t('planner.afterMap'),
    zoomIn: t('planner.zoomIn'),
    zoomOut: t('planner.zoomOut'),
    fit: t('planner.fitMap'),
    fitAll: t('planner.fitTrip'),
    list: t('planner.mapList'),
    locate: t('planner.locateMe'),
    followAgain: t('planner.followAgain'),
    stopLocating: t('planner.stopLocating'),
    ownPosition: t('planner.youAreHere'),
    attribution: t('sharing.mapData'),
    cluster: members => formatList(members.map(({ name }) => name)),
    marker: ({ numbers, name }) => t('planner.stopsNamed', { numbers: numbers.join(', '), name }),
  }
}
