/** A way of a day in words: to see and to hear. */
import type { OnwardMode } from '@caravel/sync-protocol/domain/onward'
import type { Way } from '@caravel/sync-protocol/domain/ways'
import { formatDistance, formatDuration } from '../../i18n/format-measure.ts'
import { t } from '../../i18n/t.ts'

export interface SaidWay extends Pick<Way, 'distance' | 'duration' | 'from'> {
  mode: OnwardMode
}

/** "11 min" along roads, "about 11 min" as an estimate; where there is no way, that. */
export function wayTime({ duration, from }: Pick<SaidWay, 'duration' | 'from'>): string {
  if (from === 'none') return t('planner.noRoute')
  const time = formatDuration(duration)
  return from === 'router' ? time : t('planner.about', { what: time })
}

const spoken = {
  walk: { router: 'planner.legWalkRoute', estimate: 'planner.legWalk' },
  drive: { router: 'planner.legDriveRoute', estimate: 'planner.legDrive' },
  cycle: { router: 'planner.legCycleRoute', estimate: 'planner.legCycle' },
  taxi: { router: 'planner.legTaxiRoute', estimate: 'planner.legTaxi' },
} as const

/** Read out, with the words that are seen first: "About 11 min · 800 m on foot". */
export function waySpoken({ mode, duration, distance, from }: SaidWay): string {
  if (from === 'none') return t('planner.noRoute')
  return t(spoken[mode][from], { time: formatDuration(duration), distance: formatDistance(distance) })
}
