import { useMemo } from 'preact/hooks'
import type { GuestDay } from '@caravel/sync-protocol/domain/sharing/guest-view'
import type { SharedStreets } from '../../../data/shared-streets.ts'
import type { SharedTrip } from '../../../data/shared-trip.ts'
import { formatList } from '../../../i18n/format.ts'
import { language } from '../../../i18n/language.ts'
import { imperial } from '../../../i18n/preferences.ts'
import { t } from '../../../i18n/t.ts'
import { TripMap } from '../../../map/trip-map.tsx'
import type { LatLng, MapLabels } from '../../../map/types.ts'
import { mapControlLabels } from '../../../shared/labels/map-control-labels.ts'
import { guestMapContent } from './guest-map-content.ts'

const padding = { top: 8, bottom: 8, inlineStart: 8, inlineEnd: 8 }

export interface GuestMapProps {
  shared: SharedTrip
  day: GuestDay
  /** Null: there are none, and the built-in world is the map. */
  streets: SharedStreets | null
}

/** The stops of a day on the map of the server, which needs no other one. */
export default function GuestMap({ shared, day, streets }: GuestMapProps) {
  const code = language.value.code
  const words = useMemo(() => mapLabels(code), [code])
  const labels = {
    ...words,
    attribution: [streets?.attribution, words.attribution].filter(Boolean).join(' · '),
  }
  const { markers, lines, points } = useMemo(() => guestMapContent(shared, day), [shared, day])
  const around = shared.places.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]))
  if (!points.length) return null
  return (
    <div class="guest-map">
      <TripMap
        {...{ markers, lines, padding, labels, streets }}
        selectedId={null}
        onSelect={() => undefined}
        onList={() => document.querySelector<HTMLElement>('.guest-line')?.scrollIntoView()}
        fit={{ key: day.id, points, around, closest: closestFor(points, streets !== null) }}
        locale={language.value.tag}
        dir={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
        units={imperial.value ? 'imperial' : 'metric'}
        variant="compact"
      />
    </div>
  )
}

/** One spot alone says nothing of where it is unless its surroundings show: streets, else the next towns. */
const closestFor = (points: readonly LatLng[], hasStreets: boolean): number => {
  const [first] = points
  const isOneSpot = points.every(({ lat, lng }) => lat === first?.lat && lng === first.lng)
  return isOneSpot && !hasStreets ? 9 : 15
}

/** `_code`: the words are those of the language in use. */
function mapLabels(_code: string): MapLabels {
  return {
    ...mapControlLabels(),
    attribution: t('planner.mapSource'),
    cluster: members => formatList(members.map(({ name }) => name)),
    marker: ({ numbers, name }) =>
      numbers.length ? t('planner.stopsNamed', { numbers: numbers.join(', '), name }) : name,
  }
}
