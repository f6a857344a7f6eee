/** People of every kind who could hear of something, with everything by which they could. */
import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { noticeChannels, type NoticeChannel } from '@caravel/sync-protocol/domain/notifications/events'
import { chosenEvents } from '@caravel/sync-protocol/domain/notifications/events'
import { notification } from '@caravel/sync-protocol/entities/notification'
import { userStream } from '@caravel/sync-protocol/streams'
import { clockWatchOf, deliveriesOf } from '../../src/modules/notifications/module.ts'
import { savePush } from '../../src/modules/notifications/push-queries.ts'
import { listRows } from '../../src/sync/synced-rows.ts'
import { startMailReceiver } from '../support/mail-receiver.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

export const names = ['boss', 'actor', 'on', 'off', 'usual', 'german', 'removed', 'disabled'] as const
export type Name = (typeof names)[number]

/** What reached whom on which way, and in what words. */
export interface Reached {
  who: Name
  channel: NoticeChannel
  event: string
  title: string
}

export interface Crowd {
  trip: string
  ids: Record<Name, string>
  ask(by: Name, method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
  /** Puts the clock to an instant. */
  at(instant: string): void
  /** All that follows, and what came of it since the last time. */
  reached(): Promise<Reached[]>
  close(): Promise<void>
}

const minute = 60_000
const password = 'nine days in May'

export async function startCrowd(instant: string): Promise<Crowd> {
  let clock = Date.parse(instant)
  const got: Reached[] = []
  const receiver = createServer((request, response) => {
    const [, channel = '', who = ''] = (request.url ?? '').split('/')
    let body = ''
    request.setEncoding('latin1').on('data', chunk => (body += String(chunk)))
    request.on('end', () => {
      const told = channel === 'webhook' ? JSON.parse(Buffer.from(body, 'latin1').toString()) : {}
      const { event = '', title = '' } = told as { event?: string; title?: string }
      got.push({ who: who as Name, channel: channel as NoticeChannel, event, title })
      response.writeHead(201).end()
    })
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const mail = await startMailReceiver()
  const plenty = { register: { limit: 1e6 }, admin: { limit: 1e6 } }
  const server = await startTestServer({ rate_limits: plenty, now: () => clock, config: mail.config })
  const { app } = server
  const { guardedFetch } = app
  // Receivers of this test are on this machine, where no address that a person names may lead.
  app.guardedFetch = (url, request) => guardedFetch(url, { ...request, reach: 'configured' })

  const cookies = {} as Record<Name, string>
  const ids = {} as Record<Name, string>
  const ask: Crowd['ask'] = async (by, method, path, body) => {
    const answer = await server.call(method, path, { body, cookie: cookies[by] })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body
  }
  for (const name of names) {
    const path = name === 'boss' ? '/api/auth/setup' : '/api/auth/register'
    const body = { username: name, email: `${name}@mail.example`, password }
    const made = await server.call('POST', path, { body })
    cookies[name] = made.cookie ?? ''
    ids[name] = (made.body['user'] as { id: string }).id
    await ask(name, 'PUT', '/api/notifications/webhook', {
      shape: 'generic',
      url: `${origin}/webhook/${name}`,
    })
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    }
    await savePush(app, ids[name], { endpoint: `${origin}/push/${name}`, keys })
    const all = (on: boolean) => Object.fromEntries(noticeChannels.map(channel => [channel, on]))
    const chosen = (on: boolean) => Object.fromEntries(chosenEvents.map(event => [event, all(on)]))
    const isUsual = name === 'usual'
    if (!isUsual) await ask(name, 'PUT', '/api/notifications/preferences', chosen(name !== 'off'))
  }
  await ask('german', 'PUT', '/api/settings', { key: 'language', value: 'de' })

  const trip = (await ask('actor', 'POST', '/api/trips', tripBody))['trip'] as { id: string }
  const told = new Set<string>()
  const crowd: Crowd = {
    trip: trip.id,
    ids,
    ask,
    at: to => void (clock = Date.parse(to)),
    async reached() {
      await followUp(server, () => (clock += 10 * minute))
      for (const who of names)
        for (const { row } of await listRows(app.db.read, notification, userStream(ids[who])))
          if (!told.has(row.id) && told.add(row.id))
            got.push({ who, channel: 'inapp', event: String(row['event']), title: '' })
      for (const { recipients, subject = '' } of mail.mails.splice(0))
        for (const to of recipients)
          got.push({ who: to.split('@')[0] as Name, channel: 'email', event: '', title: subject })
      return got.splice(0)
    },
    async close() {
      receiver.close()
    },
  }
  for (const identifier of ['on', 'off', 'usual', 'german', 'removed', 'disabled'])
    await ask('actor', 'POST', `/api/trips/${trip.id}/members`, { identifier })
  await ask('actor', 'DELETE', `/api/trips/${trip.id}/members/${ids.removed}`)
  return crowd
}

const tripBody = { title: 'Lisbon', start_date: '2027-05-04', end_date: '2027-05-06', reminder_days: 1 }

/** Effects, what is due by the clock, and messages that wait a little so that several are one. */
async function followUp(server: TestServer, pass: () => void): Promise<void> {
  const { app } = server
  await app.effects.idle()
  await clockWatchOf(app)?.look()
  await app.effects.idle()
  pass()
  deliveriesOf(app)?.wake()
  await deliveriesOf(app)?.idle()
  await app.effects.idle()
}
