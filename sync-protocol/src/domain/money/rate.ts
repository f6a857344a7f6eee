/** Exchange rates as decimal texts, and exact conversion by them: no floating point. */
import { minorDigits } from './minor-digits.ts'

/** A positive decimal number: `"0.1341"`, `"163.2"`. */
export const ratePattern = /^(?=.*[1-9])\d{1,12}(\.\d{1,15})?$/

/** A rate is `units of to for one unit of from`. */
export interface Conversion {
  from: string
  to: string
  rate: string
}

/** Significant figures of a rate that is computed from others. */
const figures = 10

/**
 * An amount in another currency, exact, half away from zero.
 * @param minor integer minor units of `from`
 * @returns integer minor units of `to`
 * @throws RangeError where the rate is no positive decimal number
 */
export const convert = (minor: number, { from, to, rate }: Conversion): number => {
  if (from === to) return minor
  const { units, scale } = parse(rate)
  const up = 10n ** BigInt(minorDigits(to))
  const down = 10n ** BigInt(minorDigits(from) + scale)
  return Number(divide(BigInt(minor) * units * up, down))
}

/** The rate of the way back: units of `from` for one unit of `to`, to ten significant figures. */
export const invertRate = (rate: string): string => {
  const { units, scale } = parse(rate)
  return quotient(10n ** BigInt(scale), units)
}

/**
 * The rate between two currencies that are both quoted against a third.
 * @param from units of `from` for one unit of the third
 * @param to units of `to` for one unit of the third
 * @returns units of `to` for one unit of `from`, to ten significant figures
 */
export const crossRate = (from: string, to: string): string => {
  const [below, above] = [parse(from), parse(to)]
  return quotient(above.units * 10n ** BigInt(below.scale), below.units * 10n ** BigInt(above.scale))
}

/** A decimal as whole number over a power of ten. */
const parse = (rate: string): { units: bigint; scale: number } => {
  if (!ratePattern.test(rate)) throw new RangeError('a rate is a positive decimal number')
  const [whole = '', behind = ''] = rate.split('.')
  return { units: BigInt(whole + behind), scale: behind.length }
}

/** Half away from zero. */
const divide = (above: bigint, below: bigint): bigint => {
  const half = above < 0n ? -below : below
  return (above * 2n + half) / (below * 2n)
}

/** A positive fraction as decimal text, at most twelve decimals. */
const quotient = (above: bigint, below: bigint): string => {
  const size = String(above / below).length
  const decimals = above >= below ? Math.max(0, figures - size) : smallDecimals(above, below)
  const text = String(divide(above * 10n ** BigInt(decimals), below)).padStart(decimals + 1, '0')
  if (decimals === 0) return text
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`.replace(/\.?0+$/, '')
}

const smallDecimals = (above: bigint, below: bigint): number => {
  const zeros = String(below / above).length - 1
  return Math.min(12, zeros + figures)
}
