import { expect, test } from 'vitest'
import { MemoryStore } from '../../db/memory-store.ts'
import { World, type Person } from '../../testing/world.ts'
import { addonOn, standingIn } from './standing.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`

const attempt = (person: Person, ...[name, params, body]: Parameters<Person['do']>): string => {
  try {
    person.do(name, params, body)
    return 'done'
  } catch (error) {
    return (error as Error).message
  }
}

/** What the device says that its person may, and what it lets them do. */
const rights = (person: Person) => {
  const { role, level } = standingIn(person.engine, stream, false)
  return {
    role,
    levels: [level('trip_create'), level('place_edit')],
    addons: [addonOn(person.engine, 'packing'), addonOn(person.engine, 'budget')],
    trip: attempt(person, 'trip.create', {}, { title: 'Porto' }),
    place: attempt(person, 'place.create', { trip_id: tripId }, { name: 'Belém' }),
    packing: attempt(person, 'packing_item.create', { trip_id: tripId }, { name: 'Tent' }),
  }
}

test('L14: after a start without a network the same is allowed, refused and switched off as with one', async () => {
  const world = new World()
  const store = new MemoryStore()
  const online = await world.device(store)
  online.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await world.pass(5000, online.engine)
  world.server.change('PUT', '/api/levels/trip_create', { level: 'admin' }, 'level')
  world.server.change('PUT', '/api/addons/packing', { enabled: false }, 'addon')
  expect(addonOn(online.engine, 'mcp')).toBe(false)
  await world.pass(60_000, online.engine)
  const before = rights(online)
  expect(before).toEqual({
    role: 'owner',
    levels: ['admin', 'trip_member'],
    addons: [false, true],
    trip: 'FORBIDDEN',
    place: 'done',
    packing: 'ADDON_DISABLED',
  })
  await world.pass(5000, online.engine)
  online.engine.stop()

  world.fault = () => 'drop'
  const offline = await world.device(store)
  offline.engine.open(stream)
  await world.pass(60_000, offline.engine)
  expect(offline.engine.state().reach).not.toBe('reached')
  expect(rights(offline)).toEqual(before)
})
