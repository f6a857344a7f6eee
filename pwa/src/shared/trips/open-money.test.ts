import { beforeAll, expect, test } from 'vitest'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { budgetGuest } from '@caravel/sync-protocol/entities/budget-guest'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { settlement } from '@caravel/sync-protocol/entities/settlement'
import { mint, mutate } from '../../data/mutate.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { withOpenMoney } from './open-money.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const tripId = '0190b000-0000-7000-8000-00000000000a'

test('whoever goes is told what they owe or get back first, and nothing where they are even', async () => {
  const { engine } = await signedIn()
  const me = tester.user_id
  const tarek = mint()
  const said = (id: string, name: string) => withOpenMoney('Gone then.', tripId, id, name)
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon', currency: 'EUR' })
  mutate(budgetGuest.create, { trip_id: tripId }, { id: tarek, name: 'Tarek' })
  await engine.idle()
  expect(said(me, 'Inês')).toBe('Gone then.')

  const split = { kind: 'equal' as const, of: [me, tarek] }
  const dinner = {
    name: 'Dinner',
    currency: 'EUR',
    amount: 5000,
    payers: [{ user_id: me, amount: 5000 }],
    split,
  }
  mutate(expense.create, { trip_id: tripId }, { id: mint(), ...dinner })
  await engine.idle()
  expect(said(me, 'Inês')).toMatch(/^You are still owed 25,00\s€ on this trip\. Gone then\.$/)
  expect(said(tarek, 'Tarek')).toMatch(/^Tarek still owes 25,00\s€ on this trip\. Gone then\.$/)

  const paid = { from_user_id: tarek, to_user_id: me, amount: 2500, currency: 'EUR' }
  mutate(settlement.create, { trip_id: tripId }, { id: mint(), ...paid })
  await engine.idle()
  expect(said(me, 'Inês')).toBe('Gone then.')
})
