import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { budgetGuest } from '@caravel/sync-protocol/entities/budget-guest'
import { beforeAll, expect, test } from 'vitest'
import { settlement } from '@caravel/sync-protocol/entities/settlement'
import { AppError } from '@caravel/sync-protocol/errors'
import { mint, mutate, mutateByName } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { attentionCards } from '../../data/attention.ts'
import { decide, keepAllMine } from '../../data/attention-answers.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { changeTitle } from './change-words.ts'
import { sidesOf } from './conflict-sides.ts'
import { moreOf, reasonOf } from './reason-words.ts'
import '../../shell/area-details.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const tripId = '0190b000-0000-7000-8000-00000000000a'

test('a payment that somebody else recorded meanwhile is asked about, and can be recorded all the same', async () => {
  const { world, engine } = await signedIn()
  const view = openStream(`trip:${tripId}`)
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  const guest = mint()
  mutate(budgetGuest.create, { trip_id: tripId }, { id: guest, name: 'Tarek' })
  await engine.idle()
  const payment = { from_user_id: guest, to_user_id: tester.user_id, amount: 15152, currency: 'EUR' }
  const theirs = { ...payment, id: mint(), updated_by: 'u2' }
  const answer = {
    entity: 'settlement',
    id: mint(),
    theirs: { settlements: [theirs.id] },
    theirs_by: 'u2',
    theirs_at: 1,
    settlements: [theirs],
  }
  world.server.refuse = name => (name === 'settlement.create' ? new AppError('CONFLICT', answer) : undefined)
  mutate(
    settlement.create,
    { trip_id: tripId },
    { id: mint(), ...payment },
    { base: { settlements: [] }, label: { key: 'costs.did.settled' } },
  )
  await engine.idle()
  world.server.refuse = () => undefined

  const [card] = attentionCards.value
  const item = card?.[0]
  if (!item) throw new Error('no card')
  expect(item.kind).toBe('settled')
  expect(changeTitle(item.summary)).toBe('Payment')
  expect(reasonOf(item)).toContain('already recorded a payment between these two people')
  expect(moreOf(item)).toMatch(/^Tarek to .+ · 151,52\u00A0€$/)
  expect([...view.rows(settlement).value.values()]).toEqual([])

  await keepAllMine([item.id], { unit: mint(), label: { key: 'sync.did.keptMine' } })
  await engine.idle()
  expect(attentionCards.value).toEqual([])
  expect([...view.rows(settlement).value.values()].map(row => row.amount)).toEqual([15152])
})

test.each([
  ['note', { note: 'in cash' }, { note: 'by card' }, ['in cash', 'by card']],
  [
    'rate',
    { rate: '1.1', rate_base: 'USD', rate_source: 'by_hand', rate_date: null },
    { rate: '1.2', rate_base: 'USD', rate_source: 'by_hand', rate_date: null },
    ['1.1 USD for one unit of its currency', '1.2 USD for one unit of its currency'],
  ],
])(
  'M3: the %s of a payment that two changed is asked about with both versions',
  async (group, mine, theirs, said) => {
    const { world, engine } = await signedIn()
    const view = openStream(`trip:${tripId}`)
    mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
    const [guest, id] = [mint(), mint()]
    mutate(budgetGuest.create, { trip_id: tripId }, { id: guest, name: 'Tarek' })
    const payment = { from_user_id: guest, to_user_id: tester.user_id, amount: 15152, currency: 'EUR' }
    mutate(settlement.create, { trip_id: tripId }, { id, ...payment }, { base: { settlements: [] } })
    await engine.idle()
    const answer = { entity: 'settlement', id, group, base: {}, mine, theirs, theirs_by: 'u2', theirs_seq: 3 }
    world.server.refuse = name =>
      name === 'settlement.update' ? new AppError('CONFLICT', answer) : undefined
    mutateByName('settlement.update', { trip_id: tripId, id }, mine)
    await engine.idle()
    world.server.refuse = () => undefined

    const item = attentionCards.value[0]?.[0]
    if (!item) throw new Error('no card')
    expect(item.kind).toBe('contested')
    const sides = sidesOf(item)
    expect([sides.mine, sides.theirs]).toEqual(said)
    expect(view.contested.value.get(id)).toBe(item.id)

    await decide(new Map([[item.id, 'theirs']]))
    await engine.idle()
    expect(attentionCards.value).toEqual([])
    expect(world.server.requests.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
      ...mine,
      decision: 'theirs',
    })
  },
)
