/** The rates that this device knows now. */
import { rateFor, type FoundRate } from '../../../data/rates.ts'

/** Units of `to` for one of `from`, of that day where it is known; undefined: no table has it. Reactive. */
export const foundFor = (from: string, to: string, date: string | null): FoundRate | undefined =>
  from === to ? undefined : rateFor(from, to, date)
