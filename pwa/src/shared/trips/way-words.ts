/** A way of a day in words: to see and to hear. */
import type { OnwardMode } from '@caravel/sync-protocol/domain/onward'
import type { Way, WaySource } from '@caravel/sync-protocol/domain/ways'
import { formatDistance, formatDuration } from '../../i18n/format-measure.ts'
import { t } from '../../i18n/t.ts'

export interface SaidWay extends Pick<Way, 'distance' | 'duration' | 'from'> {
  mode: OnwardMode
  /** Which line or bus, where someone noted it. */
  note: string | null
}

/** "11 min" along roads, "about 11 min" as an estimate; where there is no way, or none is known, that. */
export function wayTime({ duration, from }: Pick<SaidWay, 'duration' | 'from'>): string {
  if (duration === null) return t(from === 'none' ? 'planner.noRoute' : 'planner.unknownRoute')
  const time = formatDuration(duration)
  return isAbout(from) ? t('planner.about', { what: time }) : time
}

/** Beside the time: "800 m", or of public transport the line that someone noted. */
export function wayDetail({ distance, duration, note }: SaidWay): string | undefined {
  if (note !== null) return note
  return distance === null || duration === null ? undefined : formatDistance(distance)
}

function isAbout(from: WaySource): boolean {
  return from === 'estimate'
}

const spoken = {
  walk: { router: 'planner.legWalkRoute', estimate: 'planner.legWalk' },
  drive: { router: 'planner.legDriveRoute', estimate: 'planner.legDrive' },
  cycle: { router: 'planner.legCycleRoute', estimate: 'planner.legCycle' },
  taxi: { router: 'planner.legTaxiRoute', estimate: 'planner.legTaxi' },
  transit: { router: 'planner.legTransitStated', estimate: 'planner.legTransit' },
} as const

/** Read out, with the words that are seen first: "About 11 min · 800 m on foot". */
export function waySpoken(way: SaidWay): string {
  const { mode, duration, distance, from, note } = way
  if (duration === null) return [wayTime(way), note].filter(text => text !== null).join(' · ')
  const key = spoken[mode][isAbout(from) ? 'estimate' : 'router']
  const said = t(key, { time: formatDuration(duration), distance: formatDistance(distance ?? 0) })
  return note === null ? said : `${said} · ${note}`
}
