/** Costs that arrive without a rate, by whatever way, get one where one is known. */
import { expect, test } from 'vitest'
import { startRatesProvider } from '../support/rates-provider.ts'
import { newId, startWorld, type World } from '../sync/client.ts'

const start = async (config: { rates_provider: string }) => {
  const world = await startWorld({ config: { fixed_settings: config } })
  const made = await world.call(world.tom, 'POST', '/api/trips', { title: 'Kyoto', currency: 'EUR' })
  const trip = (made.body['trip'] as { id: string }).id
  const at = `/api/trips/${trip}/budget`
  const send = async (method: string, path: string, body: object) => {
    const answer = await world.call(world.tom, method, at + path, body)
    expect([answer.status, answer.text]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)])
    return (answer.body['item'] ?? answer.body['settlement']) as Record<string, unknown>
  }
  return { world, trip, at, send }
}

const dinner = (world: World) => ({
  name: 'Dinner',
  currency: 'USD',
  payers: [{ user_id: world.tom.id, amount: 1000 }],
  member_ids: [world.tom.id],
})

test('an expense gets the rate of its day, else of now, and says where it is from', async () => {
  const provider = await startRatesProvider()
  const { world, send, at } = await start({ rates_provider: provider.url })
  const live = { rate: '0.8', rate_base: 'EUR', rate_date: '2026-11-20', rate_source: 'live' }
  const now = await send('POST', '', dinner(world))
  expect(now).toMatchObject(live)
  const dated = await send('POST', '', { ...dinner(world), expense_date: '2026-05-04' })
  expect(dated).toMatchObject({ ...live, rate_date: '2026-05-04' })
  expect(provider.asked).toEqual(['/v1/latest?base=EUR', '/v1/2026-05-04?base=EUR'])
  // Told with a rate, or in the currency of the trip, nothing is added.
  const rate = { rate: '0.9', rate_base: 'EUR', rate_source: 'by_hand' }
  expect(await send('POST', '', { ...dinner(world), ...rate })).toMatchObject(rate)
  expect(await send('POST', '', { ...dinner(world), currency: 'EUR' })).toMatchObject({ rate: null })
  const settlement = await world.get(world.tom, `${at}/settlement`)
  expect(settlement.body['missing_rates']).toEqual([])
})

test('another currency brings another rate, another name does not', async () => {
  const provider = await startRatesProvider()
  const { world, send } = await start({ rates_provider: provider.url })
  const made = await send('POST', '', { ...dinner(world), expense_date: '2026-05-04' })
  const at = `/${String(made['id'])}`
  const yen = { currency: 'JPY', rate: '0.00625', rate_date: '2026-05-04', rate_source: 'live' }
  expect(await send('PATCH', at, { currency: 'JPY' })).toMatchObject({ ...yen, expense_date: '2026-05-04' })
  await send('PATCH', at, { rate: null, rate_base: null, rate_date: null, rate_source: null })
  expect(await send('PATCH', at, { name: 'Lunch' })).toMatchObject({ rate: null })
  expect(await send('PATCH', at, { currency: 'JPY' })).toMatchObject({ rate: null })
  expect(await send('PATCH', at, { currency: 'EUR' })).toMatchObject({ rate: null, currency: 'EUR' })
})

test('payments, imports and what devices push get theirs too', async () => {
  const provider = await startRatesProvider()
  const { world, trip, send, at } = await start({ rates_provider: provider.url })
  await world.call(world.tom, 'POST', `/api/trips/${trip}/members`, { identifier: world.ana.name })
  const payment = { from_user_id: world.tom.id, to_user_id: world.ana.id, amount: 500, currency: 'USD' }
  expect(await send('POST', '/settlements', payment)).toMatchObject({ rate: '0.8', rate_source: 'live' })
  const { member_ids: of, ...paid } = dinner(world)
  const expenses = [{ ...paid, amount: 1000, split: { kind: 'equal', of }, expense_date: '2026-05-04' }]
  await world.call(world.tom, 'POST', `${at}/import`, { expenses, settlements: [payment] })
  const sent = { id: newId(), ...dinner(world), rate: null }
  await world.device(world.tom).send('POST', at, sent)
  const { items } = (await world.get(world.tom, at)).body as { items: object[] }
  expect(items).toMatchObject([
    { rate: '0.8', rate_date: '2026-05-04' },
    { id: sent.id, rate: '0.8', rate_source: 'live' },
  ])
  const { settlements } = (await world.get(world.tom, `${at}/settlements`)).body as { settlements: object[] }
  expect(settlements).toMatchObject([{ rate: '0.8' }, { rate: '0.8' }])
})

test('without a provider the rates that came with the server are used, and said to be those', async () => {
  const { world, send, at } = await start({ rates_provider: 'off' })
  expect(await send('POST', '', dinner(world))).toMatchObject({ rate_source: 'bundled', rate_base: 'EUR' })
  const unknown = await send('POST', '', { ...dinner(world), currency: 'SZL' })
  expect(unknown).toMatchObject({ rate: null, rate_source: null })
  expect((await world.get(world.tom, `${at}/settlement`)).body['missing_rates']).toEqual([unknown['id']])
})

test('nobody is asked for rates on behalf of whom the trip is closed to, nor for what cannot be', async () => {
  const provider = await startRatesProvider()
  const { world, at } = await start({ rates_provider: provider.url })
  const refused = async (by: World['tom'], body: object) =>
    (await world.call(by, 'POST', at, { ...dinner(world), ...body })).body['code']
  expect(await refused(world.ana, {})).toBe('NO_ACCESS')
  expect(await refused(world.tom, { amount: -1 })).toBe('INVALID_INPUT')
  expect(provider.asked).toEqual([])
})
