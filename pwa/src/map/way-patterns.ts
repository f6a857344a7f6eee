/** How the ways of a day are drawn: what one goes along, and what is booked. */
import type { OnwardMode } from '@caravel/sync-protocol/domain/onward'
import type { LinePattern } from './types.ts'

/** Along roads the pattern says how one goes. */
export const wayPatterns = {
  walk: 'walk',
  drive: 'road',
  cycle: 'cycle',
  taxi: 'taxi',
  transit: 'rail',
} as const satisfies Record<OnwardMode, LinePattern>

const transports: Readonly<Record<string, LinePattern>> = {
  flight: 'flight',
  train: 'rail',
  bus: 'bus',
  ferry: 'ferry',
  cruise: 'cruise',
  taxi: 'taxi',
  car: 'road',
  bicycle: 'cycle',
}

/** @param type of a booking */
export function transportPattern(type: string): LinePattern {
  return transports[type] ?? 'other'
}
