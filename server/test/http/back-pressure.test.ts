import { mustMutation } from '@caravel/sync-protocol/mutations'
import { expect, test } from 'vitest'
import { createBackPressure } from '../../src/http/back-pressure.ts'
import { mint } from '../../src/sync/read-request.ts'
import { newId, startWorld } from '../sync/client.ts'

test('changes are asked to come later while the event loop is late; reading goes on', async () => {
  let lag = 0
  const world = await startWorld({ lag: () => lag })
  const trip = await world.trip()
  lag = 201
  const path = `/api/trips/${trip}/places`
  const refused = await world.call(world.tom, 'POST', path, { name: 'Belém' })
  expect(refused).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('x-sync-epoch')).toBe(world.server.app.db.instance.epoch)
  const pushed = { method: 'POST', path, headers: {}, body: { name: 'Belém' } }
  expect(await world.call(world.tom, 'POST', '/api/sync/push', { mutations: [pushed] })).toMatchObject({
    status: 503,
  })
  for (const read of ['/api/sync/streams', path, `/api/streams/trip:${trip}/changes?since=0`])
    expect((await world.get(world.tom, read)).status).toBe(200)
  expect((await world.get(world.tom, path)).body['places']).toEqual([])
  expect(await world.get(world.ines, '/api/admin/health')).toMatchObject({ body: { event_loop_lag_ms: 201 } })
  expect(world.server.logged.filter(line => line.includes('OVERLOADED'))).toEqual([])
  lag = 200
  expect((await world.call(world.tom, 'POST', path, { name: 'Belém' })).status).toBe(201)
})

test('the queue of commits is bounded: who comes too late is asked to come again, the others are done', async () => {
  const world = await startWorld()
  const trip = await world.trip()
  const { committer, now } = world.server.app
  const request = {
    route: mustMutation('place.create'),
    params: { trip_id: trip },
    base: {},
    actor: undefined,
    kind: 'job',
  } as const
  const asked = Array.from({ length: 1200 }, () =>
    committer.commit({ ...request, body: { id: newId(), name: 'Belém' }, mutation_id: mint({ now }) }),
  )
  const results = await Promise.allSettled(asked)
  const refused = results.filter(result => result.status === 'rejected')
  expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(
    Array.from({ length: 200 }, () => 'OVERLOADED'),
  )
  expect((await world.get(world.tom, `/api/trips/${trip}/places`)).body['places']).toHaveLength(1000)
})

/** Holds the event loop for `ms`. */
const hold = (ms: number): void => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('the lag is that of most turns: one long one is no load, many are', async () => {
  const pressure = createBackPressure()
  try {
    hold(1500)
    await new Promise(resolve => setTimeout(resolve, 1500))
    expect(() => pressure.admit()).not.toThrow()
    const end = performance.now() + 10_000
    while (pressure.lag() <= 200 && performance.now() < end) {
      hold(300)
      await new Promise(resolve => setTimeout(resolve, 0))
    }
    expect(pressure.lag()).toBeGreaterThan(200)
    expect(() => pressure.admit()).toThrow('OVERLOADED')
  } finally {
    pressure.stop()
  }
})
