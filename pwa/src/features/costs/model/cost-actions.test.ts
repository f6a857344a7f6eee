import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { budgetGuest } from '@caravel/sync-protocol/entities/budget-guest'
import { expect, test } from 'vitest'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { settlement } from '@caravel/sync-protocol/entities/settlement'
import { mint, mutate } from '../../../data/mutate.ts'
import { openStream } from '../../../data/store.ts'
import { tester } from '../../../data/testing/fake-server.ts'
import { signedIn } from '../../../data/testing/signed-in.ts'
import { undo } from '../../../data/undo.ts'
import { fixRates } from './cost-actions.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'

test('a trip in another currency: expenses and payments find their rates as one deed, and one undo', async () => {
  const { engine } = await signedIn()
  const view = openStream(`trip:${tripId}`)
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon', currency: 'EUR' })
  const [guest, dinner, payment] = [mint(), mint(), mint()]
  mutate(budgetGuest.create, { trip_id: tripId }, { id: guest, name: 'Tarek' })
  const price = { amount: 5000, currency: 'EUR' }
  mutate(expense.create, { trip_id: tripId }, { id: dinner, name: 'Dinner', ...price })
  const people = { from_user_id: guest, to_user_id: tester.user_id }
  mutate(settlement.create, { trip_id: tripId }, { id: payment, ...people, ...price })
  await engine.idle()
  const rates = () => [
    view.rows(expense).peek().get(dinner)?.rate,
    view.rows(settlement).peek().get(payment)?.rate,
  ]
  const [row, paid] = [view.rows(expense).peek().get(dinner), view.rows(settlement).peek().get(payment)]
  if (!row || !paid) throw new Error('not there')
  const values = { rate: '1.17', rate_base: 'USD', rate_date: '2027-03-01', rate_source: 'live' } as const
  expect(await fixRates([{ row, values }], [{ row: paid, values }])).toBe(true)
  await engine.idle()
  expect(rates()).toEqual(['1.17', '1.17'])
  expect(view.rows(settlement).peek().get(payment)).toMatchObject(price)
  await undo()
  await engine.idle()
  expect(rates()).toEqual([null, null])
})
