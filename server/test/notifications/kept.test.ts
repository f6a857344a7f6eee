import { notification } from '@caravel/sync-protocol/entities/notification'
import { userStream } from '@caravel/sync-protocol/streams'
import { expect, test } from 'vitest'
import { listRows } from '../../src/sync/synced-rows.ts'
import { startSecurityWorld } from '../security/world.ts'

const day = 86_400_000

test('a notice goes 90 days after it was read, and stays while it is unread', async () => {
  let clock = Date.parse('2027-05-01T12:00:00Z')
  const world = await startSecurityWorld({ now: () => clock })
  const { app } = world.server
  const idsOf = async () =>
    (await listRows(app.db.read, notification, userStream(world.people.member.id))).map(({ row }) => row.id)
  for (const title of ['Lisbon', 'Porto']) {
    const made = await world.as('owner', 'cookie', 'POST', '/api/trips', { title, day_count: 1 })
    const { id } = made.body['trip'] as { id: string }
    await world.as('owner', 'cookie', 'POST', `/api/trips/${id}/members`, { identifier: 'member' })
  }
  await app.effects.idle()
  const [read, unread] = await idsOf()
  await world.as('member', 'cookie', 'PUT', `/api/notifications/in-app/${read}/read`)
  clock += 90 * day
  await app.maintenance.run()
  expect(await idsOf()).toEqual([read, unread])
  clock += day
  await app.maintenance.run()
  expect(await idsOf()).toEqual([unread])
})
