import { language } from './language.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A size in bytes, in steps of 1000: "48 MB". */
export function formatBytes(bytes: number, locale = language.value.tag): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    // The short form of English says "543 byte".
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 1 ? 1 : 0,
  })
  return format.format(value).replaceAll(' ', '\u00A0')
}
