import { expect, test } from 'vitest'
import { newId, startWorld } from '../sync/client.ts'

/** No string can be made of it. */
const unreadable = { toString: 1, valueOf: 1 }

test('a body that cannot be is refused as such, whatever of it names streams', async () => {
  const world = await startWorld()
  const trip = await world.trip()
  const made = await world.call(world.tom, 'POST', '/api/journeys', { title: 'Nine days' })
  const { id } = made.body['journey'] as { id: string }
  const sent: [string, object][] = [
    ['/api/journeys', { trip_ids: 5 }],
    ['/api/journeys', { trip_ids: [unreadable] }],
    ['/api/journeys', { id: unreadable, title: 'Nine days' }],
    [`/api/journeys/${id}/trips`, { trip_id: unreadable }],
    [`/api/journeys/${id}/photos`, { name: 'noon', mime: unreadable, size: unreadable }],
    ['/api/trips', { id: unreadable, title: 'Lisbon' }],
    ['/api/trips/imports', { id: unreadable, rows: 5 }],
    [`/api/trips/${trip}/copy`, { id: unreadable }],
    [`/api/trips/${trip}/files`, { size: unreadable }],
  ]
  for (const [path, body] of sent) {
    const key = { 'idempotency-key': newId() }
    for (const headers of [{}, key, key])
      expect(await world.call(world.tom, 'POST', path, body, headers), path).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT' },
      })
  }
})
