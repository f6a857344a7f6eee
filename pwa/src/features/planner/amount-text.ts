/**
 * Reads an amount of money as people write it: "24,60", "24.60", "1.234,50", "1 234". The last comma or point with at
 * most `digits` figures behind it is the decimal one.
 * @returns minor units, or undefined when it is no amount
 */
export function readAmount(text: string, digits: number): number | undefined {
  const typed = text.normalize('NFKC').replace(/[\s'’]/g, '')
  if (!/^\d[\d.,]*$/.test(typed)) return undefined
  const at = Math.max(typed.lastIndexOf(','), typed.lastIndexOf('.'))
  const behind = at < 0 ? '' : typed.slice(at + 1)
  const decimal = at >= 0 && behind.length <= digits && digits > 0
  const whole = (decimal ? typed.slice(0, at) : typed).replace(/[.,]/g, '')
  const grouped = decimal ? typed.slice(0, at) : typed
  if (/[.,]/.test(grouped) && !/^\d{1,3}([.,]\d{3})+$/.test(grouped)) return undefined
  const minor = Number(whole) * 10 ** digits + Number((decimal ? behind : '').padEnd(digits, '0') || 0)
  return Number.isSafeInteger(minor) ? minor : undefined
}

/** An amount for a form: "24.60", without a sign for the currency. */
export function writeAmount(minor: number, digits: number): string {
  return (minor / 10 ** digits).toFixed(digits)
}
