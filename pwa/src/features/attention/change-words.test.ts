import { beforeAll, describe, expect, test } from 'vitest'
import { mint, mutate } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { anEntry } from '../../data/testing/entries.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { summaryOf, waiting } from '../../data/attention.ts'
import { formatDate } from '../../i18n/format.ts'
import { hasString, loadAllMessages, loadLanguage, t, type StringKey } from '../../i18n/t.ts'
import { changeText, changeTitle, copiedText, userActionText } from './change-words.ts'
import '../../shell/area-details.ts'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { accommodation, stayId } from '@caravel/sync-protocol/entities/accommodation'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { day } from '@caravel/sync-protocol/entities/day'
import { entities } from '@caravel/sync-protocol/entities/index'
import { packingItem } from '@caravel/sync-protocol/entities/packing-item'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { todoItem } from '@caravel/sync-protocol/entities/todo-item'
import { mutationRoutes } from '@caravel/sync-protocol/mutations'
import type { Values } from '@caravel/sync-protocol/op'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import { testId } from '@caravel/sync-protocol/testing/random'

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

describe('every change has words, also where nobody here can name what it is about', () => {
  const said = (route: MutationRoute, body: Values = {}) => {
    const path = route.path.replace(/:\w+/g, () => testId(9))
    const entry = anEntry('m', { stream, method: route.method, path, body })
    const summary = summaryOf(entry)
    return { summary, title: changeTitle(summary), text: changeText(entry, summary) }
  }
  const routes = [...new Map(mutationRoutes.map(route => [route.name, route])).values()]

  test.each(routes.map(route => [route.name, route] as const))('%s', (name, route) => {
    const { summary, title, text } = said(route)
    expect(summary.name).toBe(name)
    expect(title).not.toBe(t('sync.untitled'))
    if (summary.verb !== 'update') expect(text).toBe(t(`change.${name}` as StringKey))
    expect(`${title} ${text}`).not.toMatch(/undefined|[a-z]_[a-z]|[a-z]\.[a-z]/)
  })

  const changeable = routes.flatMap(route =>
    route.name.endsWith('.update') && route.entity && !route.entity.actions_only
      ? [[route.entity.name, route, route.entity] as const]
      : [],
  )
  test.each(changeable)('the groups of %s', (_name, route, { groups }) => {
    for (const [name, { fields, merge, fixed }] of Object.entries(groups)) {
      const [field] = Object.keys(fields)
      if (merge === 'server' || fixed || field === undefined) continue
      const { text } = said(route, { [field]: null })
      expect(text, name).toBe(t('change.changed', { fields: t(`group.${name}` as StringKey) }))
    }
  })

  test.each(entities.filter(each => !each.actions_only).map(({ name }) => name))('what %s is', name => {
    expect(hasString(`kind.${name}`)).toBe(true)
  })

  test('what no version of this app knows is still a change', () => {
    const summary = summaryOf(anEntry('m', { stream, method: 'POST', path: '/api/moons', body: {} }))
    expect(changeTitle(summary)).toBe(t('sync.untitled'))
  })
})

test('a stay is called like its booking, else like its place, and is one where it has neither', async () => {
  const { engine } = await signedIn()
  const [placeId, hotel] = [mint(), mint()]
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon', start_date: '2027-04-17', end_date: '2027-04-19' })
  openStream(stream)
  mutate(place.create, trip, { id: placeId, name: 'Alfama Inn' })
  const dates = { start_date: '2027-04-17', end_date: '2027-04-18' }
  const booked = { id: hotel, type: 'hotel', title: 'Gracery', place_id: placeId, ...dates } as const
  mutate(reservation.create, trip, booked)
  const [named, bare] = [mint(), mint()]
  mutate(accommodation.create, trip, { id: named, place_id: placeId, ...dates })
  mutate(accommodation.create, trip, { id: bare, ...dates })
  await engine.idle()
  const title = (id: string) => {
    const path = `/api/trips/${tripId}/accommodations/${id}`
    return changeTitle(summaryOf(anEntry('m', { stream, method: 'PATCH', path, body: { notes: 'late' } })))
  }
  expect([stayId(hotel), named, bare].map(title)).toEqual(['Gracery', 'Alfama Inn', 'Stay'])
  // A booking is no place.
  const path = `/api/trips/${tripId}/reservations/${hotel}`
  expect(changeTitle(summaryOf(anEntry('m', { stream, method: 'PATCH', path, body: {} })))).toBe('Gracery')
})
