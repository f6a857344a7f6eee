import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { tagId } from '@caravel/sync-protocol/entities/tag'
import { tripStream } from '@caravel/sync-protocol/streams'
import { afterEach, expect, test, vi } from 'vitest'
import { mint, mutate } from '../../../data/mutate.ts'
import { openStream } from '../../../data/store.ts'
import { signedIn } from '../../../data/testing/signed-in.ts'
import { plannerSources } from './palette-sources.ts'
import { addPlace, planPlace } from '../model/planner-actions.ts'
import { setTags } from '../model/tag-actions.ts'
import { tripSignals } from '../model/use-trip-plan.ts'

afterEach(() => vi.unstubAllGlobals())

test('a place is found by the note of each of its visits, and by its tags', async () => {
  const { engine } = await signedIn()
  const tripId = mint()
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 2 }).saved
  await engine.idle()
  openStream(tripStream(tripId))
  const days = tripSignals(tripId).plan.value?.days ?? []
  const { id, saved } = addPlace(tripId, { name: 'Time Out Market' })
  await saved
  for (const [index, notes] of ['for breakfast', 'pastries to take along'].entries()) {
    const stop = planPlace(tripId, { id, name: 'Time Out Market' }, days[index]?.id ?? '', {
      after: null,
      before: null,
    })
    await stop.saved
    await mutate(assignment.update, { trip_id: tripId, id: stop.id }, { notes }).saved
  }
  const rainy = { id: tagId(tripId, 'rainy'), name: 'rainy', color: 'teal' as const }
  await setTags(tripId, id, { now: [rainy], before: [] }, mint(), { key: 'planner.did.noteChanged' }).saved
  await engine.idle()
  const places = plannerSources.find(({ title }) => title === 'palette.places')
  const [found] = places?.entries({ tripId, path: `/trips/${tripId}/plan`, search: '', phone: false }) ?? []
  expect(found?.more).toBe('for breakfast pastries to take along rainy')
})

test('the best order of the day that shows is an action', async () => {
  const { engine } = await signedIn()
  const tripId = mint()
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 2 }).saved
  await engine.idle()
  openStream(tripStream(tripId))
  const actions = plannerSources.find(({ title }) => title === 'palette.actions')
  const offered = (path: string) =>
    actions?.entries({ tripId, path, search: '', phone: false }).find(({ id }) => id === 'plan.order')?.does
  const plan = `/trips/${tripId}/plan`
  vi.stubGlobal('location', new URL(`https://caravel.test${plan}`))
  expect(offered(`${plan}/day/2`)).toEqual({ href: `${plan}/day/2?sheet=order` })
  expect(offered(`${plan}/ideas`)).toBeUndefined()
})
