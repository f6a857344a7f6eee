import { expect, test } from 'vitest'
import { deliveriesOf } from '../../src/modules/notifications/module.ts'
import { startSecurityWorld } from '../security/world.ts'
import { startMailReceiver } from '../support/mail-receiver.ts'
import { startTestServer, tempFolder, type TestServer } from '../support/test-server.ts'

const minute = 60_000

test('a change that was stored is told in one mail, wherever the server stops on the way', async () => {
  let clock = Date.parse('2027-05-01T12:00:00Z')
  const mail = await startMailReceiver()
  const settings = { now: () => clock, config: { ...mail.config, data_dir: await tempFolder() } }
  const world = await startSecurityWorld(settings)
  let server: TestServer = world.server
  const { cookie } = world.people.owner
  const ask = (path: string, body: object) => server.call('POST', path, { cookie, body })
  const settle = async (later = 0) => {
    clock += later
    server.app.effects.wake()
    await server.app.effects.idle()
    deliveriesOf(server.app)?.wake()
    await deliveriesOf(server.app)?.idle()
  }
  const restart = async () => {
    await server.close()
    server = await startTestServer(settings)
  }
  const { id } = (await ask('/api/trips', { title: 'Lisbon', day_count: 2 })).body['trip'] as { id: string }
  await ask(`/api/trips/${id}/members`, { identifier: 'member' })
  await settle()
  await settle(2 * minute)
  const before = mail.mails.length

  // Before anybody was told; before anything was due; and after it was sent.
  expect((await ask(`/api/trips/${id}/reservations`, { title: 'Ferry', type: 'ferry' })).status).toBe(201)
  await restart()
  await settle()
  await restart()
  await settle(2 * minute)
  await mail.mail(before + 1)
  await restart()
  await settle(2 * minute)
  expect(mail.mails).toHaveLength(before + 1)

  // The mail server took it, and the power went before that was noted: the same mail goes once more, under its name.
  server.app.db.raw
    .prepare("update notice_deliveries set done_at = null where event = 'booking_change'")
    .run()
  await restart()
  await settle(2 * minute)
  await mail.mail(before + 2)
  const names = mail.mails.slice(before).map(({ messageId }) => messageId)
  expect(names).toHaveLength(2)
  expect(new Set(names).size).toBe(1)
})
