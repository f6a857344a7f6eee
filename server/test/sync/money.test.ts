import { expect, test } from 'vitest'
import { headOf, rowOf, startWorld } from './client.ts'

const dollars = { rate: '0.92', rate_base: 'EUR', rate_date: '2027-03-01', rate_source: 'live' }
const yen = { rate: '0.0061', rate_base: 'EUR', rate_date: '2027-03-02', rate_source: 'live' }

/** A trip with one expense of 90 dollars; Inês and Tom each with a device that has seen it. */
const stage = async () => {
  const world = await startWorld()
  const trip = await world.trip({ currency: 'EUR' })
  const at = `/api/trips/${trip}/budget`
  const made = await world.call(world.tom, 'POST', at, {
    name: 'Dinner',
    amount: 9000,
    currency: 'USD',
    ...dollars,
  })
  const path = `${at}/${rowOf(made, 'item').id}`
  return {
    path,
    base_seq: headOf(world.server, `trip:${trip}`),
    tom: world.device(world.tom),
    ines: world.device(world.ines),
    now: async () => rowOf(await world.get(world.tom, path), 'item'),
  }
}

test.each([
  ['amount', { amount: 12_000 }],
  ['rate', { ...dollars, rate: '0.95' }],
  ['currency without a rate', { currency: 'CHF' }],
])('M3 who changes the %s where another changed the currency with its rate is asked', async (_, mine) => {
  const { path, base_seq, tom, ines, now } = await stage()
  const theirs = { currency: 'JPY', ...yen }
  expect((await tom.send('PATCH', path, theirs, { base_seq })).status).toBe(200)
  const asked = await ines.send('PATCH', path, mine, { base_seq })
  expect(asked).toMatchObject({ status: 409, body: { code: 'CONFLICT', group: 'money', mine, theirs } })
  expect(await now()).toMatchObject({ amount: 9000, ...theirs })
})

test('M3 a currency is asked about where another changed the amount, and nothing of it is written', async () => {
  const { path, base_seq, tom, ines, now } = await stage()
  await tom.send('PATCH', path, { amount: 12_000 }, { base_seq })
  const asked = await ines.send('PATCH', path, { currency: 'JPY', ...yen }, { base_seq })
  expect(asked).toMatchObject({ status: 409, body: { code: 'CONFLICT', group: 'money' } })
  expect(await now()).toMatchObject({ amount: 12_000, currency: 'USD', ...dollars })
})
