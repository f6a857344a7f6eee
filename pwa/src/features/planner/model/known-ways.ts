/** Ways of the trip that shows: along roads where the server told one, else estimates. */
import type { ReadonlySignal } from '@preact/signals'
import type { OnwardMode } from '@caravel/sync-protocol/domain/onward'
import { wayBetween, type KnownLegs, type Way } from '@caravel/sync-protocol/domain/ways'
import type { Position } from './travel-legs.ts'

let shown: { tripId: string; legs: ReadonlySignal<KnownLegs> } | undefined

/** Which trip's ways count from now on. */
export function showWaysOf(tripId: string, legs: ReadonlySignal<KnownLegs>): void {
  shown = { tripId, legs }
}

const none: KnownLegs = new Map()

/** The rows of ways as they are now. Reactive. */
export function knownLegs(): KnownLegs {
  return shown?.legs.value ?? none
}

/** Reactive. */
export function knownWay(from: Position, to: Position, mode: OnwardMode, stated: number | null): Way {
  return wayBetween(knownLegs(), shown?.tripId ?? '', from, to, mode, stated)
}
