import { t } from '../../../i18n/t.ts'
import { timeText } from '../model/planner-words.ts'
import { positionOf, type Position } from '../model/travel-legs.ts'
import type { PlanDay } from '../model/trip-plan.ts'
import { clockAt, zoneAt } from '../../../shared/clocks/place-clock.ts'
import { sunTimes } from './sun-times.ts'

export interface SunWords {
  /** "20:14"; undefined where the sun does not set that day, or does not rise. */
  sets?: string
  /** "Sunrise 06:57, sunset 20:14". */
  whole: string
}

/**
 * The sun over a day in words: it rises where the day begins and sets where it ends, by the clocks there. Undefined
 * without a date or a place.
 */
export function sunWords({ date, stops }: Pick<PlanDay, 'date' | 'stops'>): SunWords | undefined {
  const positions = stops.flatMap(({ place }) => positionOf(place) ?? [])
  const first = positions[0]
  const last = positions.at(-1)
  if (date === null || !first || !last) return undefined
  const morning = timesAt(date, first)
  const evening = timesAt(date, last)
  if (!morning || !evening) return undefined
  if (typeof morning === 'string') return { whole: staysText(morning) }
  if (typeof evening === 'string') return { whole: staysText(evening) }
  return { sets: evening.sets, whole: t('planner.sun', { rises: morning.rises, sets: evening.sets }) }
}

const staysText = (stays: 'up' | 'down') => t(stays === 'up' ? 'planner.sunStaysUp' : 'planner.sunStaysDown')

function timesAt(date: string, position: Position) {
  const zone = zoneAt(position)
  if (zone === undefined) return undefined
  const times = sunTimes(date, position)
  if (typeof times === 'string') return times
  return { rises: timeText(clockAt(zone, times.rises)), sets: timeText(clockAt(zone, times.sets)) }
}
