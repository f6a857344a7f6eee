/** The rate that an amount in a foreign currency is fixed at. Pure. */
import { plainFigures } from '@caravel/sync-protocol/domain/money/amount-text'
import { ratePattern } from '@caravel/sync-protocol/domain/money/rate'
import type { RateSource } from './cost-rows.ts'

/** Units of the trip's currency for one of the other, from a table with its date. */
export interface FoundRate {
  rate: string
  date: string
  source: 'live' | 'cached' | 'bundled'
}

export interface FrozenRate {
  rate: string | null
  rate_base: string | null
  rate_date: string | null
  rate_source: RateSource | null
}

/** Without any: it is said, and counts in no balance. */
export const noRate: FrozenRate = { rate: null, rate_base: null, rate_date: null, rate_source: null }

export const foundRate = (found: FoundRate | undefined, base: string): FrozenRate =>
  found ? { rate: found.rate, rate_base: base, rate_date: found.date, rate_source: found.source } : noRate

type Typed = { currency: string; rate: string; rate_by: 'kept' | 'found' | 'hand' }

/** What is to be stored; undefined when the rate that was typed is none. */
export function frozenRate(
  form: Typed,
  before: (FrozenRate & { currency: string }) | undefined,
  { base, today, found }: { base: string; today: string; found: FoundRate | undefined },
): FrozenRate | undefined {
  const kept = before?.currency === form.currency && before.rate_base === base
  if (form.currency === base) {
    const same = before?.currency === base && (before.rate === null || before.rate_base === base)
    return same ? frozenOf(before) : { rate: '1', rate_base: base, rate_date: null, rate_source: 'same' }
  }
  if (form.rate_by === 'kept' && kept && before.rate !== null) return frozenOf(before)
  if (form.rate_by !== 'hand') return foundRate(found, base)
  const rate = readRate(form.rate)
  return rate === undefined ? undefined : { rate, rate_base: base, rate_date: today, rate_source: 'by_hand' }
}

const frozenOf = ({ rate, rate_base, rate_date, rate_source }: FrozenRate): FrozenRate => ({
  rate,
  rate_base,
  rate_date,
  rate_source,
})

/** A rate as people write it, with comma or point, in figures of any script. */
export function readRate(text: string): string | undefined {
  const typed = plainFigures(text).replace(/[' ]/g, '')
  const rate = typed.replace(/[,٫]/, '.').replace(/^0+(?=\d)/, '')
  return ratePattern.test(rate) ? rate : undefined
}
