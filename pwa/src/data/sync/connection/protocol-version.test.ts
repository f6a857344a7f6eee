/** The device says which wire it speaks, and waits for its update where the server does not speak it any more. */
import { expect, test } from 'vitest'
import { closeCodes, protocolVersion } from '@caravel/sync-protocol/wire'
import { MemoryStore } from '../../db/memory-store.ts'
import { FakeSockets } from '../../testing/fake-sockets.ts'
import { World } from '../../testing/world.ts'
import type { HttpRequest } from '../ports.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const tooOld = () => ({ status: 426, body: { code: 'CLIENT_TOO_OLD' } })

const connected = async () => {
  const world = new World()
  const requests: HttpRequest[] = []
  world.fault = request => void requests.push(request)
  const sockets = (world.sockets = new FakeSockets())
  const store = new MemoryStore()
  const anna = await world.device(store)
  await world.pass(1000, anna.engine)
  return { world, sockets, anna, store, requests }
}

test('C10: every request and every hello names the wire', async () => {
  const { world, sockets, anna, requests } = await connected()
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon', day_count: 2 })
  anna.do('trip.update', { trip_id: tripId }, { title: 'Porto' })
  await world.pass(5000, anna.engine)
  const paths = requests.map(({ path }) => path.replace(/[?].*/, ''))
  expect(paths).toEqual(expect.arrayContaining(['/api/sync/streams', '/api/auth/ws-token', '/api/trips']))
  expect(paths.some(path => path.endsWith('/snapshot'))).toBe(true)
  const unnamed = requests.filter(({ headers }) => headers['X-Protocol-Version'] !== String(protocolVersion))
  expect(unnamed).toEqual([])
  const hellos = sockets.all.flatMap(({ said }) => said.filter(({ type }) => type === 'hello'))
  expect(hellos.length).toBeGreaterThan(0)
  for (const hello of hellos) expect(hello).toMatchObject({ protocol_version: protocolVersion })
})

test('C10, C2.7: a server that speaks newer wires only ends the session; what waits stays as it is', async () => {
  const { world, sockets, anna, store } = await connected()
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon', day_count: 2 })
  await world.pass(5000, anna.engine)
  world.fault = tooOld
  sockets.last.close(closeCodes.too_old)
  await world.pass(10, anna.engine)
  anna.do('trip.update', { trip_id: tripId }, { title: 'Porto' })
  await world.pass(600_000, anna.engine)
  expect(anna.engine.state()).toMatchObject({ session: 'CLIENT_TOO_OLD', waiting: 1, attention: 0 })
  const [entry] = await store.loadLane(`trip:${tripId}`)
  expect(entry).toMatchObject({ state: 'waiting', sent: false, tries: 0 })
  expect(anna.engine.attention()).toEqual([])

  // The update is there.
  world.fault = () => undefined
  anna.engine.wake('visible')
  await world.pass(10_000, anna.engine)
  expect(anna.engine.state()).toMatchObject({ waiting: 0 })
  expect(anna.engine.state().session).toBeUndefined()
})

test('C10: a write that is refused for its wire leaves its entry in the queue', async () => {
  const { world, anna } = await connected()
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon', day_count: 2 })
  await world.pass(5000, anna.engine)
  world.fault = ({ path }) => (path.includes('/trips/') || path.endsWith('/push') ? tooOld() : undefined)
  anna.do('trip.update', { trip_id: tripId }, { title: 'Porto' })
  await world.pass(2000, anna.engine)
  expect(anna.engine.state()).toMatchObject({ session: 'CLIENT_TOO_OLD', waiting: 1, attention: 0 })
  world.fault = () => undefined
  anna.engine.wake('visible')
  await world.pass(200_000, anna.engine)
  expect(anna.engine.state()).toMatchObject({ waiting: 0 })
})
