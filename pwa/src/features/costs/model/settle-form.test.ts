import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { budgetGuest } from '@caravel/sync-protocol/entities/budget-guest'
import { expect, test } from 'vitest'
import { settlement } from '@caravel/sync-protocol/entities/settlement'
import { mint, mutate } from '../../../data/mutate.ts'
import { openStream } from '../../../data/store.ts'
import { signedIn } from '../../../data/testing/signed-in.ts'
import { tester } from '../../../data/testing/fake-server.ts'
import { fieldsOf, paymentsBetween, takenIn } from './settle-form.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'

test('a payment that arrives while the form is open was not seen, and saving is refused until it was', async () => {
  const { engine } = await signedIn()
  const view = openStream(`trip:${tripId}`)
  const trip = { trip_id: tripId }
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  const [tarek, maya] = [mint(), mint()]
  mutate(budgetGuest.create, trip, { id: tarek, name: 'Tarek' })
  mutate(budgetGuest.create, trip, { id: maya, name: 'Maya' })
  const pay = (from: string, to: string, seen?: string[]) => {
    const body = { id: mint(), from_user_id: from, to_user_id: to, amount: 500, currency: 'EUR' }
    mutate(settlement.create, trip, body, seen ? { base: { settlements: seen } } : {})
    return body.id
  }
  const rows = () => [...view.rows(settlement).value.values()]
  const before = pay(tarek, tester.user_id)
  const began = { ...start, seen: rows().map(({ id }) => id) }
  const pair = { from: tarek, to: tester.user_id }
  expect(paymentsBetween(rows(), pair, began)).toEqual({ seen: [before], since: [] })

  const meanwhile = pay(tester.user_id, tarek)
  pay(maya, tester.user_id)
  const { seen, since } = paymentsBetween(rows(), pair, began)
  expect([seen, since.map(({ id }) => id)]).toEqual([[before], [meanwhile]])
  expect(() => pay(tarek, tester.user_id, seen)).toThrow('CONFLICT')
  const again = paymentsBetween(rows(), pair, { seen: rows().map(({ id }) => id) })
  pay(tarek, tester.user_id, again.seen)
  await engine.idle()
  expect(rows()).toHaveLength(4)
})

const start = { from: '', to: '', amount: '5.00', currency: 'EUR', date: '2027-04-18', seen: ['x'] }

test('an amount that was only suggested is what is due after that payment; one that was typed stays', () => {
  const [before, theirs] = [fieldsOf(start), fieldsOf({ ...start, amount: '2.50', seen: ['x', 'y'] })]
  expect(takenIn({ before, mine: { ...before, note: 'cash' }, theirs })).toEqual({ ...theirs, note: 'cash' })
  expect(takenIn({ before, mine: { ...before, amount: '4.00' }, theirs }).amount).toBe('4.00')
  const dollars = { ...before, currency: 'USD' }
  expect(takenIn({ before, mine: dollars, theirs })).toEqual(dollars)
})

test('what was seen is no field that somebody typed', () => {
  expect(fieldsOf(start)).not.toHaveProperty('seen')
})
