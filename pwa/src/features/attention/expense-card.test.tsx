import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { budgetGuest } from '@caravel/sync-protocol/entities/budget-guest'
import { renderToString } from 'preact-render-to-string'
import { LocationProvider } from 'preact-iso'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Values } from '@caravel/sync-protocol/op'
import { testId } from '@caravel/sync-protocol/testing/random'
import { mint, mutate, mutateByName } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { attentionCards, type AttentionItem } from '../../data/attention.ts'
import { tryWith } from '../../data/attention-answers.ts'
import { formatMoney } from '../../i18n/format-money.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { cardText } from './card-menu.ts'
import { DecisionCard } from './decision-card.tsx'
import { readTexts, textsOf } from './edit-fields.ts'
import { EditText } from './edit-words.tsx'
import '../../shell/area-details.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})
beforeEach(() => {
  vi.stubGlobal('location', new URL('https://trips.example/'))
})

const tripId = '0190b000-0000-7000-8000-00000000000a'
const trip = { trip_id: tripId }
const me = tester.user_id
const [guest, newId] = [testId(7), testId(8)]
const dinner = (amount: number) => ({
  name: 'Dinner',
  amount,
  currency: 'EUR',
  payers: [{ user_id: me, amount }],
  split: { kind: 'equal' as const, of: [me] },
})

/** An expense that the server did not take, new or changed. */
const refused = async (name: 'expense.create' | 'expense.update', body: Values) => {
  const all = await signedIn()
  const view = openStream(`trip:${tripId}`)
  const id = mint()
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  mutate(budgetGuest.create, trip, { id: guest, name: 'Tarek' })
  if (name === 'expense.update') mutate(expense.create, trip, { id, ...dinner(5000) })
  await all.engine.idle()
  all.world.server.refuse = each => (each === name ? new AppError('FORBIDDEN') : undefined)
  mutateByName(name, name === 'expense.create' ? trip : { ...trip, id }, { ...body })
  await all.engine.idle()
  all.world.server.refuse = () => undefined
  const [items] = attentionCards.value
  if (!items) throw new Error('no card')
  return { ...all, view, items, item: items[0] }
}

const drawn = (items: readonly [AttentionItem, ...AttentionItem[]]) =>
  renderToString(
    <LocationProvider>
      <DecisionCard items={items} />
    </LocationProvider>,
  )

test('a new expense says its amount, on the card and in the copied text', async () => {
  const { items } = await refused('expense.create', { id: newId, ...dinner(2460), note: 'with wine' })
  for (const said of [drawn(items), cardText(items)]) {
    expect(said).toContain(formatMoney(2460, 'EUR'))
    expect(said).toContain('with wine')
  }
})

test('an amount that was changed is told in the currency that the expense has', async () => {
  const { items } = await refused('expense.update', { amount: 2460, payers: [{ user_id: me, amount: 2460 }] })
  for (const said of [drawn(items), cardText(items)]) expect(said).toContain(formatMoney(2460, 'EUR'))
})

test('it is edited there: who paid alone paid the new amount', async () => {
  const { item, view, engine } = await refused('expense.create', { id: newId, ...dinner(2460) })
  expect(textsOf(item)).toEqual({ name: 'Dinner', amount: '24.60' })
  expect(renderToString(<EditText item={item} onClose={() => undefined} />)).toContain('value="24.60"')
  const read = readTexts(item, { name: 'Dinner', amount: '31,50' })
  expect(read).toMatchObject({
    errors: {},
    fields: { amount: 3150, payers: [{ user_id: me, amount: 3150 }] },
  })
  await tryWith(item.id, read.fields)
  await engine.idle()
  expect(attentionCards.value).toEqual([])
  expect([...view.rows(expense).peek().values()]).toMatchObject([{ amount: 3150 }])
})

test('what is no amount, or does not add up any more, is said at its field', async () => {
  const { item } = await refused('expense.create', {
    id: newId,
    ...dinner(2460),
    payers: [
      { user_id: me, amount: 1460 },
      { user_id: guest, amount: 1000 },
    ],
  })
  expect(readTexts(item, { amount: 'a lot' }).errors).toEqual({ amount: 'WRONG_FORMAT' })
  expect(readTexts(item, { amount: '30' }).errors).toEqual({ amount: 'PAYERS_DIFFER' })
  expect(readTexts(item, { name: 'Supper' })).toEqual({ fields: { name: 'Supper' }, errors: {} })
})

test('I13: of a trip that the reader was taken off, what they paid is told as theirs', async () => {
  const { world, engine } = await signedIn()
  const stream = `trip:${tripId}`
  openStream(stream)
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  mutate(budgetGuest.create, trip, { id: guest, name: 'Tarek' })
  await engine.idle()
  world.fault = () => 'drop'
  mutate(expense.create, trip, { id: newId, ...dinner(2460), split: { kind: 'equal', of: [me, guest] } })
  await engine.idle()
  world.fault = () => undefined
  world.server.gone.push({ stream, cause: 'removed', at: world.now, by: 'Inês' })
  await world.pass(60_000, engine)
  const [items] = attentionCards.value
  if (!items) throw new Error('no card')
  expect(items[0].kind).toBe('taken')
  for (const said of [drawn(items), cardText(items)]) {
    expect(said).toContain('paid by Anna · for Anna and Someone else')
    expect(said).not.toContain('paid by Someone else')
  }
})
