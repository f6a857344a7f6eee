/** The text in the barcode of a boarding pass: IATA Resolution 792, "Bar Coded Boarding Pass", the mandatory items. */
import { addDays, daysBetween } from '../trip-range.ts'

export interface PassLeg {
  code: string
  from: string
  to: string
  carrier: string
  number: string
  /** Day of the year, from 1; the year is not in it. */
  day: number
  seat: string | null
  /** Of the check-in. */
  sequence: string | null
}

const legPattern =
  /^([A-Z0-9 ]{7})([A-Z]{3})([A-Z]{3})([A-Z0-9 ]{3})([0-9A-Z ]{5})(\d{3})(.)([0-9A-Z ]{4})(.{5})(.)([0-9A-F]{2})/

/** The legs of a pass and whose it is; undefined for another kind of text. */
export function readBoardingPass(text: string): { person: string; legs: PassLeg[] } | undefined {
  const count = /^M([1-4])/.exec(text)?.[1]
  if (count === undefined || text.length > 1000) return undefined
  const legs: PassLeg[] = []
  let rest = text.slice(23)
  for (let n = 0; n < Number(count); n++) {
    const found = legPattern.exec(rest)
    if (!found) break
    const [
      whole,
      code = '',
      from = '',
      to = '',
      carrier = '',
      number = '',
      day,
      ,
      seat = '',
      sequence = '',
      ,
      more = '0',
    ] = found
    legs.push({
      code: code.trim(),
      from,
      to,
      carrier: carrier.trim(),
      number: number.trim().replace(/^0+(?=.)/, ''),
      day: Number(day),
      // The field of an infant without a seat has letters only, such as INF.
      seat: /\d/.test(seat) ? seat.trim().replace(/^0+(?=.)/, '') : null,
      // Printed with three digits, as agents call it out.
      sequence: sequence.trim().replace(/^0+(?=\w{3})/, '') || null,
    })
    rest = rest.slice(whole.length + parseInt(more, 16))
  }
  const person = text.slice(2, 22).trim()
  return legs.length ? { person, legs } : undefined
}

/** The date of a day of the year (1 to 366) nearest to another date. */
export function dateNear(day: number, near: string): string {
  const year = Number(near.slice(0, 4))
  const dates = [year - 1, year, year + 1].map(each => addDays(`${each}-01-01`, day - 1))
  return dates.reduce((best, date) =>
    Math.abs(daysBetween(near, date)) < Math.abs(daysBetween(near, best)) ? date : best,
  )
}

/** The date of a day of the year (1 to 366) that comes next, counted from yesterday on. */
export function nextDate(day: number, today: string): string {
  const year = Number(today.slice(0, 4))
  const dates = [year, year + 1].map(each => addDays(`${each}-01-01`, day - 1))
  return dates.find(date => date >= addDays(today, -1)) ?? `${dates[1]}`
}
