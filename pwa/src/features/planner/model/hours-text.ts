import type { OpeningPeriod } from '@caravel/sync-protocol/entities/place'
import { timeText } from './planner-words.ts'

/** "12:00–15:30, 19:00–22:30". */
export const hoursText = (periods: readonly OpeningPeriod[]): string =>
  periods
    .map(({ opens, closes }) => `${timeText(opens)}–${timeText(closes === '24:00' ? '00:00' : closes)}`)
    .join(', ')
