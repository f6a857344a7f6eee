import { expect, test } from 'vitest'
import { World } from '../testing/world.ts'

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
