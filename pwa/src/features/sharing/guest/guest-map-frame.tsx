import { useMemo } from 'preact/hooks'
import type { SharedStreets } from '../../../data/shared-streets.ts'
import { language } from '../../../i18n/language.ts'
import { imperial } from '../../../i18n/preferences.ts'
import { t } from '../../../i18n/t.ts'
import { TripMap } from '../../../map/trip-map.tsx'
import type { LatLng, MapLabels } from '../../../map/types.ts'
import { clusterLabel, mapControlLabels } from '../../../shared/labels/map-control-labels.ts'
import type { GuestMapContent } from './guest-map-content.ts'

const padding = { top: 8, bottom: 8, inlineStart: 8, inlineEnd: 8 }

interface FrameProps extends GuestMapContent {
  /** What is shown: the map goes there when it changes. */
  shownKey: string
  /** What else is worth seeing around it. */
  around: LatLng[]
  streets: SharedStreets | null
  selectedId?: string | null
  onSelect?: (id: string) => void
  /** Shows the same as a list. */
  onList: () => void
}

/** A map for guests, which needs no other server than this one. */
export function GuestMapFrame(props: FrameProps) {
  const { markers, lines, points, shownKey, around, streets, selectedId = null, onSelect, onList } = props
  const code = language.value.code
  const words = useMemo(() => mapLabels(code), [code])
  const labels = {
    ...words,
    attribution: [streets?.attribution, words.attribution].filter(Boolean).join(' · '),
  }
  if (!points.length) return null
  return (
    <div class="guest-map">
      <TripMap
        {...{ markers, lines, padding, labels, streets, selectedId, onList }}
        onSelect={id => id !== null && onSelect?.(id)}
        fit={{ key: shownKey, points, around, closest: closestFor(points, streets !== null) }}
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
    cluster: clusterLabel,
    marker: ({ numbers, name }) =>
      numbers.length ? t('planner.stopsNamed', { numbers: numbers.join(', '), name }) : name,
  }
}
