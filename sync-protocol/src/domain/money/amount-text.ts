/** Amounts of money as people write them. */

/** Signs people group thousands with; a space and an apostrophe are never a decimal sign. */
const separators = /[.,' ]/g

/**
 * Reads an amount: "24,60", "24.60", "1.234,50", "1,23,456.50", "1 234", "٢٤٫٦٠". A comma or point that stands once, last, with
 * at most `digits` figures behind it, is the decimal one. What could be two amounts, such as "1.234.5" or "1 50", is none.
 * @param digits decimals of the currency
 * @returns minor units, or undefined when it is no amount
 */
export const readAmount = (text: string, digits: number): number | undefined => {
  const typed = plainFigures(text).replaceAll('\u066B', '.')
  if (!/^[.,]?\d[\d.,' ]*$/.test(typed)) return undefined
  const { whole, behind } = divide(typed, digits)
  if (!isWhole(whole)) return undefined
  const figures = whole.replace(separators, '') + behind.padEnd(digits, '0')
  const minor = Number(figures)
  return Number.isSafeInteger(minor) ? minor : undefined
}

/** An amount for a form: "24.60", or "24,60" with that decimal sign; without a sign for the currency. */
export const writeAmount = (minor: number, digits: number, decimal = '.'): string => {
  const figures = String(Math.abs(minor)).padStart(digits + 1, '0')
  const text = digits ? `${figures.slice(0, -digits)}${decimal}${figures.slice(-digits)}` : figures
  return minor < 0 ? `-${text}` : text
}

/** Figures of every script as those of ASCII, and what groups them as an apostrophe or a blank. */
export const plainFigures = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replaceAll(/\p{Nd}/gu, figure => String(valueOf(figure)))
    .replaceAll(/[\u066C\u2019\u02BC]/g, "'")
    .replaceAll(/\s/g, ' ')

/** Figures of a script stand in tens, from zero to nine. */
const valueOf = (figure: string): number => {
  let value = 0
  for (let code = (figure.codePointAt(0) ?? 0) - 1; /\p{Nd}/u.test(String.fromCodePoint(code)); code--)
    value++
  return value % 10
}

const divide = (typed: string, digits: number): { whole: string; behind: string } => {
  const at = Math.max(typed.lastIndexOf(','), typed.lastIndexOf('.'))
  const behind = typed.slice(at + 1)
  const isDecimal =
    at >= 0 &&
    digits > 0 &&
    /^\d*$/.test(behind) &&
    behind.length <= digits &&
    typed.indexOf(typed.charAt(at)) === at
  return isDecimal ? { whole: typed.slice(0, at), behind } : { whole: typed, behind: '' }
}

/**
 * No groups, or groups by one sign: of three figures, or the Indian ones of two before the last of three. The first is
 * never nought.
 */
const isWhole = (whole: string): boolean =>
  /^\d*$/.test(whole) ||
  /^[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*$/.test(whole) ||
  /^[1-9]\d?([,' ])(?:\d{2}\1)+\d{3}$/.test(whole)
