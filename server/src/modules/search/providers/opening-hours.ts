/**
 * The opening hours of OpenStreetMap (https://wiki.openstreetmap.org/wiki/Key:opening_hours) as those of a place: the week
 * as it usually is. What depends on seasons, weeks or the sun is not guessed.
 */
import type { OpeningPeriod } from '@caravel/sync-protocol/entities/place'

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
/** Days such as `Mo-Fr,Su`, then spans such as `09:00-12:00,14:00-18:00`. */
const rule =
  /^(?<days>(?:(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:\s*-\s*(?:Mo|Tu|We|Th|Fr|Sa|Su))?|(?:PH|SH))(?:\s*,\s*(?:(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:\s*-\s*(?:Mo|Tu|We|Th|Fr|Sa|Su))?|(?:PH|SH)))*)?:?\s*(?<spans>\d{1,2}:\d{2}\s*-\s*\d{1,2}:\d{2}(?:\s*,\s*\d{1,2}:\d{2}\s*-\s*\d{1,2}:\d{2})*|24\/7|off|closed)?$/i
const mostPeriods = 50

/** Null for an empty text, and for anything that cannot be said by a week. */
export const readOpeningHours = (text: string): OpeningPeriod[] | null => {
  if (!text.trim()) return null
  const week = new Map<number, OpeningPeriod[]>()
  for (const part of text.split(/\s*(?:;|\|\|)\s*/)) {
    if (!part) continue
    const said = rule.exec(part)?.groups
    if (!said || (said['days'] === undefined && said['spans'] === undefined)) return null
    const weekdays = weekdaysOf(said['days'])
    const spans = spansOf(said['spans'])
    if (!weekdays || !spans) return null
    for (const weekday of weekdays)
      week.set(
        weekday,
        spans.map(each => ({ weekday, ...each })),
      )
  }
  const hours = [...week.values()].flat()
  return hours.length && hours.length <= mostPeriods
    ? hours.sort((a, b) => a.weekday - b.weekday || (a.opens < b.opens ? -1 : 1))
    : null
}

/** Without days it is all of them; a rule for holidays alone says nothing about a week. */
const weekdaysOf = (text: string | undefined): number[] | undefined => {
  if (text === undefined) return [1, 2, 3, 4, 5, 6, 7]
  const found: number[] = []
  for (const part of text.split(/\s*,\s*/)) {
    if (/^(PH|SH)$/i.test(part)) continue
    const [first = '', last = first] = part.split(/\s*-\s*/)
    const [from, to] = [first, last].map(
      name => days.findIndex(each => each.toLowerCase() === name.toLowerCase()) + 1,
    )
    if (!from || !to) return undefined
    for (let at = from; ; at = (at % 7) + 1) {
      found.push(at)
      if (at === to) break
    }
  }
  return found
}

/** Undefined for times that are none. Without times it is open all day. */
const spansOf = (text: string | undefined): Pick<OpeningPeriod, 'opens' | 'closes'>[] | undefined => {
  if (text === undefined || text === '24/7') return [{ opens: '00:00', closes: '24:00' }]
  if (/^(off|closed)$/i.test(text)) return []
  const spans = text.split(/\s*,\s*/).map(each => {
    const [opens, closes] = each.split(/\s*-\s*/).map(clockOf)
    return opens && closes ? { opens, closes } : undefined
  })
  return spans.includes(undefined) ? undefined : (spans as Pick<OpeningPeriod, 'opens' | 'closes'>[])
}

/** Some places write the hours after midnight on: 26:00 is 02:00. */
const clockOf = (text: string): string | undefined => {
  const [hour = NaN, minute = NaN] = text.split(':').map(Number)
  if (!(hour <= 48 && minute < 60) || (hour === 48 && minute > 0)) return undefined
  const within = hour > 24 || (hour === 24 && minute > 0) ? hour - 24 : hour
  return [within, minute].map(part => String(part).padStart(2, '0')).join(':')
}
