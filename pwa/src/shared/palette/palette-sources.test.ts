import { beforeAll, expect, test } from 'vitest'
import { tester } from '../../data/testing/fake-server.ts'
import { mint, mutate } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { loadAllMessages, loadLanguage, t } from '../../i18n/t.ts'
import '../../shell/area-details.ts'
import { deleteMessage, sendMessage } from '@caravel/sync-protocol/actions/chat'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { expense as expenseEntity } from '@caravel/sync-protocol/entities/expense'
import { packingItem } from '@caravel/sync-protocol/entities/packing-item'
import { todoItem } from '@caravel/sync-protocol/entities/todo-item'
import { paletteSources } from './palette-sources.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const tripId = '0190b000-0000-7000-8000-00000000000a'
const trip = { trip_id: tripId }
const context = { tripId, path: `/trips/${tripId}`, search: '', phone: false }

/** What stands under a heading, by name, with where it leads. */
const under = (heading: string) =>
  paletteSources()
    .filter(({ title }) => t(title) === heading)
    .flatMap(source => source.entries(context))
    .map(({ name, does }) => [name, 'href' in does ? does.href : ''])

test('what a trip costs, what is to be packed and what is to be done are found, and lead to themselves', async () => {
  const { engine } = await signedIn()
  openStream(`trip:${tripId}`)
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  const [dinner, hat, ferry] = [mint(), mint(), mint()]
  mutate(expenseEntity.create, trip, {
    id: dinner,
    name: 'Dinner',
    amount: 9140,
    currency: 'EUR',
    payers: [{ user_id: tester.user_id, amount: 9140 }],
  })
  mutate(packingItem.create, trip, { id: hat, name: 'Hat' })
  mutate(todoItem.create, trip, { id: ferry, title: 'Book the ferry' })
  await engine.idle()
  const at = `/trips/${tripId}`
  expect(under('Expenses')).toEqual([['Dinner', `${at}/costs?sheet=expense&card=${dinner}`]])
  expect(under('Packing list')).toEqual([['Hat', `${at}/lists?sheet=thing&card=${hat}`]])
  expect(under('To-dos')).toEqual([['Book the ferry', `${at}/lists/todos?sheet=todo&card=${ferry}`]])
})

test('what was said in a trip is found and leads to where it was said; what is deleted is not', async () => {
  const { engine } = await signedIn()
  openStream(`trip:${tripId}`)
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  const [gone, kept] = [mint(), mint()]
  mutate(sendMessage, trip, { id: gone, text: 'Meet at the bridge' })
  mutate(sendMessage, trip, { id: kept, text: 'Meet at\nthe station' })
  mutate(deleteMessage, { ...trip, id: gone }, {})
  await engine.idle()
  expect(under('Messages')).toEqual([['Meet at the station', `/trips/${tripId}/talk?message=${kept}`]])
})
