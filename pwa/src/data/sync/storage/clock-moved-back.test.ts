import { expect, test } from 'vitest'
import { World } from '../../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'

test('C2.9: a clock that is set back by years makes nothing wait for years', async () => {
  const world = new World()
  const anna = await world.device()
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await anna.engine.idle()
  const busy = { status: 503, body: { code: 'OVERLOADED', retry_after: 30 } }
  world.fault = ({ method }) => (method === 'POST' ? busy : undefined)
  anna.do('place.create', { trip_id: tripId }, { name: 'a' })
  await world.pass(10_000, anna.engine)
  world.fault = () => undefined
  world.skew = -2 * 365 * 86_400_000
  await world.pass(60_000, anna.engine)
  expect(anna.engine.state().waiting).toBe(0)
})

test('S2: what is made before and edited after the clock was set back arrives in that order', async () => {
  const world = new World()
  const anna = await world.device()
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await anna.engine.idle()
  // It may have left, so the edit stays a change of its own.
  world.fault = ({ method }) => (method === 'POST' ? 'drop' : undefined)
  const id = '0190b000-0000-7000-8000-0000000000b1'
  anna.do('place.create', { trip_id: tripId }, { id, name: 'Belem' })
  await world.pass(1000, anna.engine)
  world.skew = -3 * 86_400_000
  await anna.do('place.update', { trip_id: tripId, id }, { name: 'Belém' }).saved
  expect(anna.engine.state().waiting).toBe(2)
  world.fault = () => undefined
  await world.pass(120_000, anna.engine)
  expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
  const { state } = world.server.trip(tripId)
  expect([...(state.tables.get('place')?.values() ?? [])].map(row => row['name'])).toEqual(['Belém'])
})
