import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { localDate } from '../../i18n/local-date.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { newsText } from '../trips/trip-news.tsx'
import { dayHeading } from './day-heading.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})
afterEach(() => {
  vi.unstubAllEnvs()
})

/** Moments around both changes of the clocks in 2027, by the clocks there. */
const moments: readonly (readonly [zone: string, now: string, yesterday: string, before: string])[] = [
  // 23 hours long was the day before; 25 hours long is this day.
  ['Europe/Berlin', '2027-03-29T00:30:00+02:00', '2027-03-28', '2027-03-27'],
  ['Europe/Berlin', '2027-10-31T23:30:00+01:00', '2027-10-30', '2027-10-29'],
  ['America/New_York', '2027-03-15T00:30:00-04:00', '2027-03-14', '2027-03-13'],
  ['America/New_York', '2027-11-07T23:30:00-05:00', '2027-11-06', '2027-11-05'],
  // No clocks change here.
  ['Asia/Tokyo', '2027-03-29T00:30:00+09:00', '2027-03-28', '2027-03-27'],
  ['Asia/Tokyo', '2027-10-31T23:30:00+09:00', '2027-10-30', '2027-10-29'],
]

describe.each(moments)('in %s at %s', (zone, moment, yesterday, before) => {
  const now = Date.parse(moment)

  test('the day before is yesterday, and only that', () => {
    vi.stubEnv('TZ', zone)
    expect(localDate(now)).toBe(moment.slice(0, 10))
    expect(dayHeading(localDate(now), now)).toBe('Today')
    expect(dayHeading(yesterday, now)).toBe('Yesterday')
    expect(dayHeading(before, now)).not.toMatch(/day$/)
  })

  test('so it is in the news of a trip', () => {
    vi.stubEnv('TZ', zone)
    const noon = (date: string) => new Date(`${date}T12:00`).getTime()
    const said = (since: number) => newsText({ trip_id: 't', count: 2, by: [], since }, now)
    expect(said(noon(yesterday))).toContain('since yesterday')
    expect(said(noon(before))).not.toContain('yesterday')
    expect(said(now)).toMatch(/since \d/)
  })
})
