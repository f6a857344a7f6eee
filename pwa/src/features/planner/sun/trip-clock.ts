/** Which day and time it is where a trip is now: its times are told by the clocks there. */
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { signal } from '@preact/signals'
import { positionOf } from '../model/travel-legs.ts'
import type { PlanDay } from '../model/trip-plan.ts'

type Clocks = typeof import('../../../shared/clocks/place-clock.ts')
type Days = readonly Pick<PlanDay, 'date' | 'stops'>[]

export type Now = {
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:MM` */
  time: string
  /** Epoch ms. */
  at: number
}

const clocks = signal<Clocks | undefined>()
let coming: Promise<void> | undefined

/** Brings the map of all time zones; until it is here, and where it does not come, the clock of the device counts. */
export const fetchClocks = (): Promise<void> =>
  (coming ??= import('../../../shared/clocks/place-clock.ts').then(
    loaded => void (clocks.value = loaded),
    (error: unknown) => console.warn('The time zones did not come', error),
  ))

/** The first place of the day; where it has none, or there it is another day already, of those beside it. */
function whereOn(days: Days, date: string) {
  for (const by of [0, 1, -1]) {
    const day = days.find(one => one.date === addDays(date, by))
    for (const { place } of day?.stops ?? []) {
      const position = positionOf(place)
      if (position) return position
    }
  }
  return undefined
}

/** The time zone of a trip that is under way; undefined before and after it, and while that is not known. Reactive. */
export function tripZone(days: Days, { date }: Now): string | undefined {
  const position = whereOn(days, date)
  if (!position) return undefined
  if (!clocks.value) void fetchClocks()
  return clocks.value?.zoneAt(position)
}

/** Now as the clocks of the trip say it, else as the device does. Reactive. */
export function tripNow(days: Days, device: Now): Now {
  const zone = tripZone(days, device)
  const known = clocks.value
  if (!zone || !known) return device
  return { date: known.dateAt(zone, device.at), time: known.clockAt(zone, device.at), at: device.at }
}
