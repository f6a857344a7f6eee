import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { deliveriesOf } from '../../src/modules/notifications/module.ts'
import { enqueue, type Told } from '../../src/modules/notifications/delivery-queries.ts'
import { startMailReceiver } from '../support/mail-receiver.ts'
import { startTestServer } from '../support/test-server.ts'

test('a mail server that does not answer holds up no webhook', async () => {
  let clock = Date.parse('2027-05-01T12:00:00Z')
  let heard = () => {}
  const told = new Promise<void>(resolve => (heard = resolve))
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => (response.writeHead(201).end(), heard()))
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void receiver.close())
  const { config } = await startMailReceiver()
  const server = await startTestServer({ now: () => clock, config })
  const { app } = server
  const { guardedFetch, mail } = app
  app.guardedFetch = (url, request) => guardedFetch(url, { ...request, reach: 'configured' })
  let answer = () => {}
  let asked = () => {}
  const isAsked = new Promise<void>(resolve => (asked = resolve))
  app.mail = {
    ...mail,
    sendMessage: () => (asked(), new Promise<void>(resolve => (answer = resolve))),
  }

  const body = { username: 'maya', email: 'maya@mail.example', password: 'nine days in May' }
  const made = await server.call('POST', '/api/auth/setup', { body })
  const { id: user_id } = made.body['user'] as { id: string }
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const saved = await server.call('PUT', '/api/notifications/webhook', {
    body: { shape: 'generic', url },
    cookie: made.cookie,
  })
  expect(saved.status).toBe(200)
  const notice = {
    event: 'version_available' as const,
    for_trip_id: null,
    for_journey_id: null,
    actor_id: null,
    actor_name: null,
    params: { version: '9.0.0', running: '3.1.0' },
    target: { kind: 'trip', trip_id: null, id: null },
    count: 1,
    at: clock,
  } satisfies Told
  const preferences = { version_available: { email: true, webhook: true } }
  await server.call('PUT', '/api/notifications/preferences', { body: preferences, cookie: made.cookie })
  await enqueue(app, { key: 'one', user_id, channel: 'email', notice_id: null, told: notice })
  clock += 600_000
  deliveriesOf(app)?.wake()
  await isAsked
  await enqueue(app, { key: 'two', user_id, channel: 'webhook', notice_id: null, told: notice })
  deliveriesOf(app)?.wake()
  await expect(told).resolves.toBeUndefined()
  answer()
  await deliveriesOf(app)?.idle()
})
