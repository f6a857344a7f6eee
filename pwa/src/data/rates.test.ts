import { effect } from '@preact/signals'
import { beforeEach, expect, test, vi } from 'vitest'
import { bundledRates } from '@caravel/sync-protocol/domain/money/bundled-rates'
import { setDevice } from './device.ts'
import { followRates, rateFor, rates, refreshRates, refreshRatesOf } from './rates.ts'
import { fakeStorage } from './testing/fake-storage.ts'
import { signedIn } from './testing/signed-in.ts'

const hour = 3_600_000
const noon = Date.parse('2026-11-22T12:00:00Z')

/** What was asked for, and a server that answers unless `offline`. */
const server = { asked: [] as string[], offline: false, source: 'live' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: noon })
  vi.stubGlobal('localStorage', fakeStorage())
  Object.assign(server, { asked: [], offline: false, source: 'live' })
  vi.stubGlobal('fetch', async (path: string) => {
    server.asked.push(path)
    if (server.offline) throw new TypeError('no network')
    const date = new URL(path, 'http://trips').searchParams.get('date') ?? '2026-11-20'
    const { source } = server
    const body = { base: 'EUR', date, source, rates: { USD: '1.25', JPY: '160' } }
    const headers = { 'content-type': 'application/json', 'x-sync-epoch': 'e' }
    return new Response(JSON.stringify(body), { headers })
  })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

/** The same person opens the app again. */
const reopen = async (open: Awaited<ReturnType<typeof signedIn>>['open']) => {
  setDevice(undefined)
  setDevice(open)
}

test('before anything was asked, the rates that came with the app count, and say so', async () => {
  await signedIn()
  expect(rates.value).toEqual(bundledRates)
  expect(rateFor('EUR', 'JPY', null)).toEqual({
    rate: bundledRates.rates['JPY'],
    date: bundledRates.date,
    source: 'bundled',
  })
  expect(rateFor('EUR', 'XYZ', null)).toBeUndefined()
  expect(rateFor('XYZ', 'XYZ', null)).toMatchObject({ rate: '1' })
})

test('what the server told is kept for the next start without a network, and is no rate of now by then', async () => {
  const { open } = await signedIn()
  await Promise.all([refreshRates(), refreshRates()])
  await refreshRates('2099-01-01')
  expect(server.asked).toEqual(['/api/rates'])
  expect(rateFor('USD', 'JPY', null)).toEqual({ rate: '128', date: '2026-11-20', source: 'live' })
  server.offline = true
  vi.setSystemTime(noon + 7 * hour)
  await reopen(open)
  expect(rateFor('USD', 'JPY', null)).toEqual({ rate: '128', date: '2026-11-20', source: 'cached' })
  await refreshRates()
  expect(rates.value).toMatchObject({ date: '2026-11-20', source: 'cached' })
  server.offline = false
  await refreshRates()
  expect(rates.value).toMatchObject({ source: 'live' })
})

test('on a page that stays open without a network they become older ones by themselves', async () => {
  await signedIn()
  await refreshRates()
  const seen: string[] = []
  const stop = effect(() => void seen.push(rates.value.source))
  const leave = followRates()
  server.offline = true
  vi.advanceTimersByTime(5 * hour)
  expect(seen).toEqual(['live'])
  vi.advanceTimersByTime(2 * hour)
  expect([...new Set(seen)]).toEqual(['live', 'cached'])
  leave()
  stop()
})

test('rates of many days are asked for once each, and all of them are kept', async () => {
  await signedIn()
  const days = Array.from({ length: 60 }, (_, n) =>
    new Date(noon - (n + 1) * 24 * hour).toISOString().slice(0, 10),
  )
  await refreshRatesOf([...days, ...days, null])
  expect(server.asked).toHaveLength(61)
  expect(days.map(day => rateFor('EUR', 'USD', day)?.date)).toEqual(days)

  server.offline = true
  await refreshRatesOf(Array.from({ length: 28 }, (_, n) => `2026-02-${String(n + 1).padStart(2, '0')}`))
  expect(server.asked.length - 61).toBeLessThan(6)
})

test('rates of a past day are asked for once; until they are here the newest count, under their own date', async () => {
  const { open } = await signedIn()
  await refreshRates()
  expect(rateFor('EUR', 'USD', '2026-05-04')).toMatchObject({ date: '2026-11-20' })
  await refreshRates('2026-05-04')
  expect(rateFor('EUR', 'USD', '2026-05-04')).toEqual({ rate: '1.25', date: '2026-05-04', source: 'live' })
  vi.setSystemTime(noon + 48 * hour)
  await reopen(open)
  await refreshRates('2026-05-04')
  expect(server.asked).toEqual(['/api/rates', '/api/rates?date=2026-05-04'])
})

test('what came with the server takes the place of nothing, and a currency only the app knows is still found', async () => {
  await signedIn()
  await refreshRates()
  server.source = 'bundled'
  vi.setSystemTime(noon + 7 * hour)
  await refreshRates()
  expect(rates.value).toMatchObject({ date: '2026-11-20', source: 'cached' })
  expect(rateFor('EUR', 'CHF', null)).toMatchObject({ date: bundledRates.date, source: 'bundled' })
})

test('what is damaged in the browser’s storage is not believed', async () => {
  const { open } = await signedIn()
  await refreshRates()
  const [place = ''] = [...(localStorage as ReturnType<typeof fakeStorage>).all.keys()].filter(each =>
    each.includes('rates'),
  )
  const damaged = [{ asked: 'latest', fetched_at: noon, table: { base: 'EUR', rates: { USD: '-1' } } }, null]
  localStorage.setItem(place, JSON.stringify(damaged))
  await reopen(open)
  expect(rates.value).toEqual(bundledRates)
})
