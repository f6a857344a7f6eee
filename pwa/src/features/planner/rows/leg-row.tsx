import { Leg } from '../../../ui/line/leg.tsx'
import { wayPatterns } from '../../../map/way-patterns.ts'
import { wayIcons } from '../../../shared/trips/way-icons.ts'
import { wayDetail, waySpoken, wayTime } from '../../../shared/trips/way-words.ts'
import { Drawn } from '../../../ui/drawn.ts'
import type { TravelLeg } from '../model/travel-legs.ts'

/** The way to the next stop. Without a route it is an estimate along the straight line, and said as "about". */
export function LegRow({ leg, onOpen }: { leg: TravelLeg; onOpen?: () => void }) {
  const { mode, from } = leg
  const [time, detail, label] = [wayTime(leg), wayDetail(leg), waySpoken(leg)]
  return (
    <Drawn shows={[mode, from, time, detail, label, onOpen !== undefined]}>
      <Leg
        pattern={from === 'router' ? wayPatterns[mode] : 'guess'}
        icon={wayIcons[mode]}
        time={time}
        detail={detail}
        label={label}
        {...(onOpen ? { onOpen } : {})}
      />
    </Drawn>
  )
}
