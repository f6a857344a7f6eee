import { Car, Footprints } from 'lucide-preact'
import { Leg } from '../../../ui/line/leg.tsx'
import { Drawn } from '../../../ui/drawn.ts'
import { aboutTime, distanceText, legSpoken } from '../model/planner-words.ts'
import type { TravelLeg } from '../model/travel-legs.ts'

/** The way to the next stop. Without a route it is a guess along the straight line, drawn grey and said as "about". */
export function LegRow({ leg }: { leg: TravelLeg }) {
  const { mode, distance } = leg
  const [time, detail, label] = [aboutTime(leg), distanceText(distance), legSpoken(leg)]
  return (
    <Drawn shows={[mode, time, detail, label]}>
      <Leg
        pattern="guess"
        icon={mode === 'walk' ? Footprints : Car}
        time={time}
        detail={detail}
        label={label}
      />
    </Drawn>
  )
}
