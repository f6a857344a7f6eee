import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { destination } from '@caravel/sync-protocol/entities/destination'
import { tripStream } from '@caravel/sync-protocol/streams'
import { expect, test } from 'vitest'
import { mint, mutate, together } from './mutate.ts'
import { openStream } from './store.ts'
import { signedIn } from './testing/signed-in.ts'

test('a trip is made offline with its destinations as one user action, and sent in this order', async () => {
  const { world, engine } = await signedIn()
  world.fault = () => 'drop'
  const id = mint()
  const unit = mint()
  const made = together(() => [
    mutate(createTrip, {}, { id, title: 'Japan' }, { unit }),
    ...['Kyoto', 'Osaka'].map(name =>
      mutate(
        destination.create,
        { trip_id: id },
        { id: mint(), name, kind: 'city', country_code: 'JP', lat: 35, lng: 135.5 },
        { unit },
      ),
    ),
  ])
  const there = () => [...openStream(tripStream(id)).rows(destination).value.values()]
  expect(there().map(({ name }) => name)).toEqual(['Kyoto', 'Osaka'])
  await Promise.all(made.map(({ saved }) => saved))
  world.fault = () => undefined
  await world.pass(600_000, engine)
  const stored = world.server.trip(id).state.tables.get('destination')
  expect([...(stored?.values() ?? [])].map(row => row['name'])).toEqual(['Kyoto', 'Osaka'])
  const [first = there()[0], second] = there().toSorted((a, b) => (a.position < b.position ? -1 : 1))
  expect([first?.name, second?.name]).toEqual(['Kyoto', 'Osaka'])
})
