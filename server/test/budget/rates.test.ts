import { bundledRates } from '@caravel/sync-protocol/domain/money/bundled-rates'
import { expect, test } from 'vitest'
import { startRatesProvider } from '../support/rates-provider.ts'
import { ines, startTestServer, tempFolder, type TestSettings } from '../support/test-server.ts'

const start = async (rates_provider: string, settings: TestSettings = {}) => {
  let now = Date.parse('2026-11-22T10:00:00Z')
  const server = await startTestServer({
    now: () => now,
    ...settings,
    config: { ...settings.config, fixed_settings: { rates_provider } },
  })
  const made = await server.call('POST', '/api/auth/setup', { body: ines })
  const { username, password } = ines
  const back = () => server.call('POST', '/api/auth/login', { body: { username, password } })
  const { cookie } = made.status === 409 ? await back() : made
  const rates = async (query = '') => (await server.call('GET', `/api/rates${query}`, { cookie })).body
  return { server, rates, pass: (ms: number) => void (now += ms) }
}

const hour = 3_600_000

test('rates are asked for once in six hours, against any base, and say of which day they are', async () => {
  const provider = await startRatesProvider()
  const { rates, pass } = await start(provider.url)
  const [euro, again] = await Promise.all([rates(), rates('?base=EUR')])
  expect(euro).toEqual({
    base: 'EUR',
    date: '2026-11-20',
    source: 'live',
    rates: { IDR: '20000', JPY: '160', USD: '1.25' },
  })
  expect(again).toEqual(euro)
  expect((await rates('?base=USD'))['rates']).toEqual({ EUR: '0.8', IDR: '16000', JPY: '128' })
  expect(provider.asked).toEqual(['/v1/latest?base=EUR'])
  pass(6 * hour)
  await rates()
  expect(provider.asked).toHaveLength(2)
})

test('rates of a day in the past are asked for once; a day to come is now', async () => {
  const provider = await startRatesProvider()
  const { rates, pass } = await start(provider.url)
  expect(await rates('?date=2026-05-04')).toMatchObject({ date: '2026-05-04', source: 'live' })
  expect(await rates('?date=2030-01-01')).toMatchObject({ date: '2026-11-20', source: 'live' })
  pass(48 * hour)
  await rates('?date=2026-05-04')
  expect(provider.asked).toEqual(['/v1/2026-05-04?base=EUR', '/v1/latest?base=EUR'])
})

test('without the provider those that were kept are told, also after a restart, and it is left alone for a while', async () => {
  const provider = await startRatesProvider()
  const data_dir = await tempFolder()
  const first = await start(provider.url, { config: { data_dir } })
  await first.rates()
  await first.rates('?date=2026-05-04')
  await first.server.close()
  provider.be({ status: 503 })
  const { server, rates, pass } = await start(provider.url, { config: { data_dir } })
  pass(7 * hour)
  expect(await rates()).toMatchObject({ date: '2026-11-20', source: 'cached', rates: { USD: '1.25' } })
  expect(await rates('?date=2026-05-05')).toMatchObject({ date: '2026-05-04', source: 'cached' })
  expect(provider.asked).toHaveLength(3)
  expect(server.logged.join()).toContain('the provider did not answer')
  provider.be(undefined)
  pass(hour)
  expect(await rates()).toMatchObject({ source: 'live' })
  await provider.close()
  pass(7 * hour)
  expect(await rates()).toMatchObject({ source: 'cached' })
})

test('a day that the provider does not have keeps nobody from other days; what came along is told where it is nearer', async () => {
  const provider = await startRatesProvider()
  const { rates } = await start(provider.url)
  await rates('?date=2001-05-04')
  provider.be({ status: 404 })
  expect(await rates('?date=2001-06-04')).toMatchObject({ date: '2001-05-04', source: 'cached' })
  const near = new Date(Date.parse(bundledRates.date) - 86_400_000).toISOString().slice(0, 10)
  expect(await rates(`?date=${near}`)).toMatchObject({ date: bundledRates.date, source: 'bundled' })
  provider.be(undefined)
  expect(await rates()).toMatchObject({ date: '2026-11-20', source: 'live' })
  await rates('?date=2001-06-04')
  expect(provider.asked.filter(asked => asked.includes('2001-06-04'))).toHaveLength(1)
})

test('rates with more decimals than are kept are told in ten figures', async () => {
  const provider = await startRatesProvider()
  const rates = { BTC: 0.012345678901234567, XAU: 1.2345678901234e-7, USD: 1.123456789012, JPY: 160, BAD: -1 }
  provider.be({ body: { base: 'EUR', date: '2026-11-20', rates } })
  const { rates: told } = await start(provider.url)
  expect((await told())['rates']).toEqual({
    BTC: '0.0123456789',
    XAU: '0.000000123456789',
    USD: '1.123456789012',
    JPY: '160',
  })
})

test.each([
  ['a page', { body: '<html>' }],
  ['another base', { body: { base: 'USD', date: '2026-11-20', rates: { EUR: 0.8 } } }],
  ['no date', { body: { base: 'EUR', date: 'today', rates: { USD: 1.25 } } }],
  ['nothing', { body: { base: 'EUR', date: '2026-11-20', rates: {} } }],
  ['rates of zero', { body: { base: 'EUR', date: '2026-11-20', rates: { USD: 0, JPY: -1 } } }],
])('a provider that answers %s is not believed', async (_, twist) => {
  const provider = await startRatesProvider()
  provider.be(twist)
  const { rates } = await start(provider.url)
  expect(await rates()).toMatchObject({ source: 'bundled', rates: { USD: expect.stringMatching(/^\d/) } })
})

test('with the provider off nobody is asked, and what came with the server is told as such', async () => {
  const { rates } = await start('off')
  expect(await rates('?base=JPY')).toMatchObject({
    base: 'JPY',
    source: 'bundled',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(await rates('?base=KPW')).toMatchObject({ code: 'RATE_MISSING' })
  expect(await rates('?date=1970-01-01')).toMatchObject({ code: 'INVALID_INPUT' })
})
