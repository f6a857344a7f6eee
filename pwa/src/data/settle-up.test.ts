import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { budgetGuest } from '@caravel/sync-protocol/entities/budget-guest'
import { expect, test } from 'vitest'
import { settlement } from '@caravel/sync-protocol/entities/settlement'
import { mint, mutate } from './mutate.ts'
import { openStream } from './store.ts'
import { tester } from './testing/fake-server.ts'
import { signedIn } from './testing/signed-in.ts'
import { attentionItems } from './attention.ts'
import { keepMine } from './attention-answers.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const trip = { trip_id: tripId }

/** Nana owes this person; both record on their own devices, without a network, that she paid. */
const paidTwice = async () => {
  const all = await signedIn()
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  const nana = mint()
  mutate(budgetGuest.create, trip, { id: nana, name: 'Nana' })
  const view = openStream(`trip:${tripId}`)
  await all.engine.idle()
  const payment = { from_user_id: nana, to_user_id: tester.user_id, amount: 500, currency: 'EUR' }
  const [mine, theirs] = [mint(), mint()]
  all.world.fault = () => 'drop'
  mutate(settlement.create, trip, { id: mine, ...payment }, { base: { settlements: [] } })
  const drawn = view.rows(settlement).value.size
  all.world.server.change(
    'POST',
    `/api/trips/${tripId}/budget/settlements`,
    { id: theirs, ...payment },
    mint(),
  )
  all.world.fault = () => undefined
  await all.world.pass(100_000, all.engine)
  return { ...all, view, drawn, mine, theirs }
}

test('a payment recorded on two devices counts once, and the second is asked about with the balances of now', async () => {
  const { view, drawn, theirs } = await paidTwice()
  expect(drawn).toBe(1)
  expect([...view.rows(settlement).value.keys()]).toEqual([theirs])
  const [item] = attentionItems.value
  expect(item).toMatchObject({ code: 'CONFLICT', summary: { entity: 'settlement' } })
  expect(item?.answer?.body).toMatchObject({
    theirs: { settlements: [theirs] },
    settlements: [{ id: theirs, amount: 500 }],
    currency: 'EUR',
    balances: [{ balance: 500 }, { balance: -500 }],
  })
})

test('recorded anyway, it is sent as one that has seen the other', async () => {
  const { engine, view, mine, theirs } = await paidTwice()
  await keepMine(attentionItems.value[0]?.id ?? '')
  await engine.idle()
  expect(attentionItems.value).toEqual([])
  expect([...view.rows(settlement).value.keys()].sort()).toEqual([mine, theirs].sort())
})
