/** The rate that an amount in a foreign currency is fixed at. Pure. */
import { plainFigures } from '@caravel/sync-protocol/domain/money/amount-text'
import { ratePattern } from '@caravel/sync-protocol/domain/money/rate'
import { noRate } from '@caravel/sync-protocol/domain/money/rate-fields'
import type { FoundRate } from '../../../data/rates.ts'
import type { RateSource } from './cost-rows.ts'

export interface FrozenRate {
  rate: string | null
  rate_base: string | null
  rate_date: string | null
  rate_source: RateSource | null
}

/** Without any: it is said, and counts in no balance. */
export const foundRate = (found: FoundRate | undefined, base: string): FrozenRate =>
  found ? { rate: found.rate, rate_base: base, rate_date: found.date, rate_source: found.source } : noRate

/** The rate of something new: none is needed within one currency. */
export const newRate = (currency: string, base: string, found: FoundRate | undefined): FrozenRate =>
  currency === base
    ? { rate: '1', rate_base: base, rate_date: null, rate_source: 'same' }
    : foundRate(found, base)

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
    return same ? frozenOf(before) : newRate(base, base, undefined)
  }
  if (form.rate_by === 'kept' && kept && before.rate !== null) return frozenOf(before)
  if (form.rate_by !== 'hand') return foundRate(found, base)
  const rate = readRate(form.rate, [found?.rate, kept ? before.rate : null])
  return rate === undefined ? undefined : { rate, rate_base: base, rate_date: today, rate_source: 'by_hand' }
}

const frozenOf = ({ rate, rate_base, rate_date, rate_source }: FrozenRate): FrozenRate => ({
  rate,
  rate_base,
  rate_date,
  rate_source,
})

/**
 * A rate as people write it, with comma or point, in figures of any script. "17,650" can be two rates: it is the one that
 * is near a known rate, else none.
 */
export function readRate(
  text: string,
  known: readonly (string | null | undefined)[] = [],
): string | undefined {
  const typed = plainFigures(text).replace(/[' ]/g, '')
  const rate = plainRate(typed.replace(/[,٫]/, '.'))
  if (rate === undefined || !canBeTwo(typed)) return rate
  const both = [rate, plainRate(typed.replace(/[.,]/, ''))]
  const near = both.filter(each => each !== undefined && known.some(other => other && isNear(each, other)))
  return near.length === 1 ? near[0] : undefined
}

/** With one sign that may stand before decimals or between thousands. */
const canBeTwo = (typed: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(typed)

export const isTwoRates = (text: string): boolean => canBeTwo(plainFigures(text))

const plainRate = (text: string): string | undefined => {
  const rate = text.replace(/^0+(?=\d)/, '')
  return ratePattern.test(rate) ? rate : undefined
}

/** Within a tenth and ten times: rates of years apart are, and one read a thousand times too large is not. */
const isNear = (rate: string, known: string): boolean => {
  const times = Number(rate) / Number(known)
  return times > 0.1 && times < 10
}
