import { Car, Footprints } from 'lucide-preact'
import { Leg } from '../../ui/line/leg.tsx'
import { aboutTime, distanceText, legSpoken } from './planner-words.ts'
import type { TravelLeg } from './travel-legs.ts'

/** The way to the next stop. Without a route it is a guess along the straight line, drawn grey and said as "about". */
export function LegRow({ leg }: { leg: TravelLeg }) {
  return (
    <Leg
      pattern="guess"
      icon={leg.mode === 'walk' ? Footprints : Car}
      time={aboutTime(leg)}
      detail={distanceText(leg.distance)}
      label={legSpoken(leg)}
    />
  )
}
