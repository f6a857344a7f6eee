import { numberFormat } from './intl.ts'
import { language } from './language.ts'
import {
  fahrenheit as readersDegrees,
  imperial as readersUnits,
  pounds as readersWeights,
} from './preferences.ts'
import { t } from './t.ts'

export type MeasureStyle = { imperial?: boolean; locale?: string }

function unit(value: number, name: string, decimals: number, locale = language.value.tag): string {
  const format = numberFormat(locale, {
    style: 'unit',
    unit: name,
    unitDisplay: 'short',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return format.format(value).replaceAll(' ', '\u00A0')
}

const toNearest = (step: number, value: number) => Math.round(value / step) * step

/** A distance in metres: below 1 km to 50 m ("850 m"), then one decimal ("3.2 km"); feet and miles when imperial. */
export function formatDistance(
  metres: number,
  { imperial = readersUnits.value, locale }: MeasureStyle = {},
): string {
  if (imperial) {
    const miles = metres / 1609.344
    if (miles < 0.2) return unit(Math.max(50, toNearest(50, metres * 3.28084)), 'foot', 0, locale)
    return unit(miles, 'mile', tenths(miles), locale)
  }
  if (toNearest(50, metres) < 1000)
    return unit(metres > 0 ? Math.max(50, toNearest(50, metres)) : 0, 'meter', 0, locale)
  return unit(metres / 1000, 'kilometer', tenths(metres / 1000), locale)
}

/** Of far distances nobody needs a tenth. */
const tenths = (distance: number) => (distance < 100 ? 1 : 0)

/** A duration in seconds: "1 h 10 min" without zero parts, to the minute, above 6 h to 5 min. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds / 60)
  const rounded = whole > 6 * 60 ? toNearest(5, whole) : whole
  const hours = Math.floor(rounded / 60)
  const minutes = rounded % 60
  if (hours === 0) return t('format.minutes', { count: Math.max(seconds > 0 ? 1 : 0, minutes) })
  return minutes === 0 ? t('format.hours', { count: hours }) : t('format.hoursMinutes', { hours, minutes })
}

const gramsOf = { gram: 1, kilogram: 1000, ounce: 28.349523125, pound: 453.59237 }
type WeightUnit = keyof typeof gramsOf

const weightUnit = (grams: number, imperial: boolean): WeightUnit =>
  imperial ? (grams < gramsOf.pound ? 'ounce' : 'pound') : grams < gramsOf.kilogram ? 'gram' : 'kilogram'

function weightDecimals(name: WeightUnit, amount: number): number {
  if (name === 'kilogram') return Math.round(amount * 10) % 10 ? 1 : 0
  return name === 'pound' ? 1 : 0
}

/**
 * A weight in grams: "410 g", from 1000 g "6.8 kg", whole ones "8 kg"; ounces and pounds when imperial. `beside`: in the
 * unit of that weight.
 */
export function formatWeight(
  grams: number,
  { imperial = readersWeights.value, locale, beside = grams }: MeasureStyle & { beside?: number } = {},
): string {
  const name = weightUnit(beside, imperial)
  const amount = grams / gramsOf[name]
  return unit(amount, name, weightDecimals(name, amount), locale)
}

/** A weight as a number in the unit that another one is told in beside it: "12.5" of 14 kg. */
export function formatWeightNumber(
  grams: number,
  beside: number,
  { imperial = readersWeights.value, locale = language.value.tag }: MeasureStyle = {},
): string {
  const name = weightUnit(beside, imperial)
  const amount = grams / gramsOf[name]
  const decimals = weightDecimals(name, amount)
  return numberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    amount,
  )
}

/**
 * A temperature given in degrees Celsius, as a whole number: "21°", or "21 °C" with its unit, which the first on a
 * screen has.
 */
export function formatTemperature(
  celsius: number,
  {
    fahrenheit = readersDegrees.value,
    withUnit = false,
    locale = language.value.tag,
  }: { fahrenheit?: boolean; withUnit?: boolean; locale?: string } = {},
): string {
  // Not minus nought: a frost of half a degree is none.
  const degrees = Math.round(fahrenheit ? celsius * 1.8 + 32 : celsius) || 0
  const format = numberFormat(locale, {
    style: 'unit',
    unit: withUnit ? (fahrenheit ? 'fahrenheit' : 'celsius') : 'degree',
    unitDisplay: withUnit ? 'short' : 'narrow',
    signDisplay: 'negative',
  })
  return format.format(degrees).replaceAll(' ', '\u00A0').replace('-', '\u2212')
}
