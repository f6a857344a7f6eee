/**
 * Formatters, each made once: making one takes about as long as using it a thousand times, and the plan of a long day
 * asks for hundreds. Not for what follows the device's own time zone, which may change while the app is open.
 */
const kept = new Map<string, unknown>()

const keep =
  <F, O extends object>(kind: string, Format: new (locale: string, options?: O) => F) =>
  (locale: string, options?: O): F => {
    const key = `${kind} ${locale} ${options ? JSON.stringify(options) : ''}`
    let format = kept.get(key) as F | undefined
    if (!format) kept.set(key, (format = new Format(locale, options)))
    return format
  }

export const dateTimeFormat = keep<Intl.DateTimeFormat, Intl.DateTimeFormatOptions & { timeZone: string }>(
  'date',
  Intl.DateTimeFormat,
)
export const numberFormat = keep<Intl.NumberFormat, Intl.NumberFormatOptions>('number', Intl.NumberFormat)
export const pluralRules = keep<Intl.PluralRules, Intl.PluralRulesOptions>('plural', Intl.PluralRules)
export const listFormat = keep<Intl.ListFormat, Intl.ListFormatOptions>('list', Intl.ListFormat)

const localeClocks = new Map<string, boolean>()

/** True where clocks count to twelve. */
export const countsToTwelve = (locale: string): boolean => {
  let twelve = localeClocks.get(locale)
  if (twelve === undefined) {
    twelve = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ?? false
    localeClocks.set(locale, twelve)
  }
  return twelve
}
