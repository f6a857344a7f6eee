/** How the reader wants times, distances and weeks written, where that is not the language's matter. */
import { signal } from '@preact/signals'
import { language } from './language.ts'

/** Undefined follows the language. */
export const twelveHours = signal<boolean | undefined>(undefined)

/** Feet and miles in place of metres and kilometres. */
export const imperial = signal(false)

/** Ounces and pounds in place of grams and kilograms. */
export const pounds = signal(false)

/** Degrees Fahrenheit in place of Celsius. */
export const fahrenheit = signal(false)

/** ISO weekday, 1 Monday … 7 Sunday. Undefined follows the language. */
export const weekStart = signal<number | undefined>(undefined)

type WeekInfo = { firstDay: number }

/** The day with which the reader's weeks begin; Monday where the browser does not know. */
export function firstWeekday(): number {
  if (weekStart.value !== undefined) return weekStart.value
  const locale = new Intl.Locale(language.value.tag) as Intl.Locale & {
    getWeekInfo?(): WeekInfo
    weekInfo?: WeekInfo
  }
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
}
