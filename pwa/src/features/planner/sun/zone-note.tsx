import { formatDuration } from '../../../i18n/format-measure.ts'
import { t } from '../../../i18n/t.ts'
import { localNow } from '../model/planner-words.ts'
import { positionOf } from '../model/travel-legs.ts'
import type { Place } from '../model/trip-plan.ts'
import { cityOf, minutesAhead, zoneAt } from '../../../shared/clocks/place-clock.ts'

/** How far the clocks of a place are from the reader's on a day, where they differ: "Lisbon time, 1 h behind you". */
export default function ZoneNote({ place, date }: { place: Place; date: string | null }) {
  const position = positionOf(place)
  const zone = position && zoneAt(position)
  if (!zone) return null
  const noon = Date.parse(`${date ?? localNow().date}T12:00:00Z`)
  const ahead = minutesAhead(zone, noon) + new Date(noon).getTimezoneOffset()
  if (ahead === 0) return null
  const params = { city: cityOf(zone), time: formatDuration(Math.abs(ahead) * 60) }
  return <p class="fact-quiet">{t(ahead > 0 ? 'planner.zoneAhead' : 'planner.zoneBehind', params)}</p>
}
