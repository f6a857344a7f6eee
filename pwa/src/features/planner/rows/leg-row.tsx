import { Bike, Car, CarTaxiFront, Footprints } from 'lucide-preact'
import type { IconShape } from '../../../ui/icon.tsx'
import { Leg } from '../../../ui/line/leg.tsx'
import { wayPatterns } from '../../../map/way-patterns.ts'
import { Drawn } from '../../../ui/drawn.ts'
import { aboutTime, distanceText, legSpoken } from '../model/planner-words.ts'
import type { TravelLeg } from '../model/travel-legs.ts'

export const legIcons: Record<TravelLeg['mode'], IconShape> = {
  walk: Footprints,
  drive: Car,
  cycle: Bike,
  taxi: CarTaxiFront,
}

/** The way to the next stop. Without a route it is an estimate along the straight line, and said as "about". */
export function LegRow({ leg, onOpen }: { leg: TravelLeg; onOpen?: () => void }) {
  const { mode, distance, from } = leg
  const detail = from === 'none' ? undefined : distanceText(distance)
  const [time, label] = [aboutTime(leg), legSpoken(leg)]
  return (
    <Drawn shows={[mode, from, time, detail, label, onOpen !== undefined]}>
      <Leg
        pattern={from === 'router' ? wayPatterns[mode] : 'guess'}
        icon={legIcons[mode]}
        time={time}
        detail={detail}
        label={label}
        {...(onOpen ? { onOpen } : {})}
      />
    </Drawn>
  )
}
