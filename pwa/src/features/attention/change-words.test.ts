import { beforeAll, expect, test } from 'vitest'
import { mint, mutate } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { waiting } from '../../data/attention.ts'
import { formatDate } from '../../i18n/format.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { copiedText, userActionText } from './change-words.ts'
import '../../shell/area-details.ts'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { day } from '@caravel/sync-protocol/entities/day'
import { packingItem } from '@caravel/sync-protocol/entities/packing-item'
import { place } from '@caravel/sync-protocol/entities/place'
import { todoItem } from '@caravel/sync-protocol/entities/todo-item'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }

/** A trip of three days with a stop and a to-do, all on the server; nothing goes out from then on. */
const offline = async () => {
  const { world, engine } = await signedIn()
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon', start_date: '2027-04-17', end_date: '2027-04-19' })
  openStream(stream)
  await engine.idle()
  const [first = '', second = '', third = ''] = [...engine.memory(stream).rowsOf('day').values()]
    .sort((a, b) => (String(a['date']) < String(b['date']) ? -1 : 1))
    .map(row => row.id)
  const [placeId, stop, todo] = [mint(), mint(), mint()]
  mutate(place.create, trip, { id: placeId, name: 'Belém' })
  mutate(assignment.create, trip, { id: stop, day_id: first, place_id: placeId })
  mutate(todoItem.create, trip, { id: todo, title: 'Buy tickets' })
  await engine.idle()
  world.fault = () => 'drop'
  /** Once it lies on the disk. */
  const told = async () => {
    await engine.saved()
    return waiting.value
  }
  const said = async () =>
    (await told())
      .map(userActionText)
      .map(({ title, text }) => `${title}: ${text}`)
      .sort()
  return { days: { second, third }, stop, placeId, todo, said, told }
}

test('what waits says what it is now: the words, the day, the time', async () => {
  const { days, stop, todo, said } = await offline()
  mutate(assignment.update, { ...trip, id: stop }, { notes: 'Go in by the side gate' })
  mutate(assignment.update, { ...trip, id: stop }, { day_id: days.third })
  mutate(todoItem.update, { ...trip, id: todo }, { due_date: '2027-04-01' })
  mutate(day.update, { ...trip, id: days.second }, { notes: 'Feira da Ladra is Tuesday and Saturday' })
  expect(await said()).toEqual([
    'Belém: Moved to Day 3',
    'Belém: “Go in by the side gate”',
    `Buy tickets: Changed: due date · ${formatDate('2027-04-01')}`,
    'Day 2: “Feira da Ladra is Tuesday and Saturday”',
  ])
})

test('what is ticked, and what something weighs, is told by what changed', async () => {
  const { todo, said } = await offline()
  const thing = mint()
  mutate(todoItem.update, { ...trip, id: todo }, { done: true })
  mutate(todoItem.update, { ...trip, id: todo }, { done: false })
  mutate(packingItem.create, trip, { id: thing, name: 'Tent' })
  mutate(packingItem.update, { ...trip, id: thing }, { weight_grams: 1200 })
  expect(await said()).toEqual([
    'Buy tickets: Changed: done · no',
    'Buy tickets: Changed: done · yes',
    'Tent: Added to the packing list',
    'Tent: Changed: weight · 1.2\u00a0kg',
  ])
})

test('several things at once are named without what they are', async () => {
  const { placeId, said } = await offline()
  mutate(
    place.update,
    { ...trip, id: placeId },
    { notes: 'Closed on Mondays', website: 'https://example.org' },
  )
  expect(await said()).toEqual(['Belém: Changed: notes and website'])
})

test('what the title says already is not said twice; what moved within its day has no other one to name', async () => {
  const { placeId, stop, said } = await offline()
  mutate(place.update, { ...trip, id: placeId }, { name: 'Belém Tower' })
  mutate(assignment.update, { ...trip, id: stop }, { position: { after: null, before: null } })
  expect(await said()).toEqual(['Belém Tower: Changed: name', 'Belém Tower: Changed: position in the day'])
})

test('copied, the words stand there once', async () => {
  const { stop, told } = await offline()
  mutate(assignment.update, { ...trip, id: stop }, { notes: 'Go in by the side gate' })
  const [first] = await told()
  expect(first && copiedText(first)).toBe('Belém\nChanged: notes\nGo in by the side gate')
})
