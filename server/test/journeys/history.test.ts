import type { HistoryPage } from '@caravel/sync-protocol/history'
import { expect, test } from 'vitest'
import { newId, rowOf, startWorld } from '../sync/client.ts'

test('the history of a journal says who did what, takes it back, and is for its people alone', async () => {
  const world = await startWorld()
  const { tom, ines } = world
  const made = await world.call(tom, 'POST', '/api/journeys', { title: 'Nine days' })
  const at = `/api/journeys/${rowOf(made, 'journey').id}`
  expect((await world.get(ines, `${at}/history`)).body['code']).toBe('NO_ACCESS')

  await world.call(tom, 'POST', `${at}/contributors`, { user_id: ines.id, role: 'editor' })
  const entry = rowOf(
    await world.call(ines, 'POST', `${at}/entries`, { id: newId(), title: 'Wind', entry_date: '2027-05-01' }),
    'entry',
  )
  await world.call(tom, 'PATCH', `${at}/entries/${entry.id}`, { title: 'No wind' })
  const page = async (query = '') =>
    (await world.get(tom, `${at}/history${query}`)).body as unknown as HistoryPage
  const { history, people, unseen } = await page()
  expect(history.map(({ name, user_id }) => [name, user_id])).toEqual([
    ['journey_entry.update', tom.id],
    ['journey_entry.create', ines.id],
    ['journey_contributor.add', tom.id],
    ['journey.create', tom.id],
  ])
  expect(history[0]?.changes[0]).toMatchObject({
    title: 'No wind',
    groups: [{ group: 'title', before: { title: 'Wind' }, after: { title: 'No wind' } }],
  })
  expect(people.map(({ user_id }) => user_id)).toEqual([tom.id, ines.id])
  expect(unseen).toBe(0)
  expect((await page(`?by=${ines.id}`)).history).toHaveLength(1)
  expect((await page(`?entity=journey_entry&id=${entry.id}`)).history).toHaveLength(2)

  const stream = encodeURIComponent(`journey:${at.split('/').at(-1)}`)
  await world.call(tom, 'POST', `/api/streams/${stream}/undos`, {
    mutation_id: history[0]?.mutation_id ?? '',
  })
  const entries = (await world.get(tom, `${at}/entries`)).body['entries'] as { title: string }[]
  expect(entries.map(({ title }) => title)).toEqual(['Wind'])

  // Who was removed reads no more of it.
  await world.call(tom, 'DELETE', `${at}/contributors/${ines.id}`)
  expect((await world.get(ines, `${at}/history`)).body['code']).toBe('NO_ACCESS')
})

test('what follows the plan by itself is in no history', async () => {
  const world = await startWorld()
  const { tom } = world
  const trip = await world.trip()
  const [day] = (await world.get(tom, `/api/trips/${trip}/days`)).body['days'] as { id: string }[]
  await world.call(tom, 'PATCH', `/api/trips/${trip}`, { start_date: '2027-05-01', end_date: '2027-05-02' })
  const place = rowOf(await world.call(tom, 'POST', `/api/trips/${trip}/places`, { name: 'Belém' }), 'place')
  await world.call(tom, 'POST', `/api/trips/${trip}/assignments`, {
    place_id: place.id,
    day_id: day?.id ?? '',
  })
  const made = await world.call(tom, 'POST', '/api/journeys', { title: 'Nine days', trip_ids: [trip] })
  const at = `/api/journeys/${rowOf(made, 'journey').id}`
  await world.server.app.effects.idle()
  expect((await world.get(tom, `${at}/entries`)).body['entries']).toHaveLength(1)
  const { history } = (await world.get(tom, `${at}/history`)).body as unknown as HistoryPage
  expect(history.map(({ name }) => name)).toEqual(['journey.create'])
  const link = history[0]?.changes.find(({ entity }) => entity === 'journey_trip')
  const { title } = (await world.get(tom, `/api/trips/${trip}`)).body['trip'] as { title: string }
  expect(link?.title).toBe(title)
})
