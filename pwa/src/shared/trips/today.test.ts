import { expect, onTestFinished, test, vi } from 'vitest'

test.each([
  ['America/Los_Angeles', '2027-04-18', '2027-04-18T20:15:00-07:00'],
  ['Pacific/Auckland', '2027-04-19', '2027-04-19T08:15:00+12:00'],
])('in %s it is the day of the people there, not that of Greenwich', async (zone, day, moment) => {
  vi.stubEnv('TZ', zone)
  vi.stubGlobal('document', new EventTarget())
  vi.useFakeTimers({ now: new Date(moment) })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
  })
  vi.resetModules()
  const { today } = await import('./today.ts')
  expect(new Date(moment).toISOString().slice(0, 10)).not.toBe(day)
  expect(today.value).toBe(day)
})

test('a page that stays open moves on at midnight, and looks again when it is shown', async () => {
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const page = new EventTarget()
  vi.stubGlobal('document', page)
  vi.useFakeTimers({ now: new Date(2027, 3, 18, 20, 15) })
  vi.resetModules()
  const { today } = await import('./today.ts')
  expect(today.value).toBe('2027-04-18')
  vi.advanceTimersByTime(3 * 3_600_000 + 44 * 60_000)
  expect(today.value).toBe('2027-04-18')
  vi.advanceTimersByTime(60_000)
  expect(today.value).toBe('2027-04-19')
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(today.value).toBe('2027-04-20')
  vi.setSystemTime(new Date(2027, 3, 25, 9))
  page.dispatchEvent(new Event('visibilitychange'))
  expect(today.value).toBe('2027-04-25')
})
