import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { deliveriesOf } from '../../src/modules/notifications/module.ts'
import { startSecurityWorld, type SecurityWorld, type SignedIn } from '../security/world.ts'
import { startMailReceiver, type MailReceiver } from '../support/mail-receiver.ts'
import { newId } from '../sync/client.ts'

interface Shown {
  id: string
  event: string
  count: number
  params: Record<string, unknown>
  response: string | null
}

let world: SecurityWorld
let mail: MailReceiver
let trip = ''
let clock = 0

const minute = 60_000
const ask = (method: string, path: string, body?: unknown, by: SignedIn = 'owner') =>
  world.as(by, 'cookie', method, path, body)

/** All that follows from what was done, up to the messages that are due. */
async function settle(later = 0): Promise<void> {
  const { app } = world.server
  await app.effects.idle()
  clock += later
  deliveriesOf(app)?.wake()
  await deliveriesOf(app)?.idle()
  await app.effects.idle()
}

async function noticesOf(by: SignedIn): Promise<Shown[]> {
  await settle()
  return (await ask('GET', '/api/notifications/in-app', undefined, by)).body['notifications'] as Shown[]
}

const say = (text: string, more: object = {}, by: SignedIn = 'owner') =>
  ask('POST', `/api/trips/${trip}/collab/messages`, { text, ...more }, by)

beforeEach(async () => {
  clock = Date.parse('2027-05-01T12:00:00Z')
  mail = await startMailReceiver()
  world = await startSecurityWorld({ now: () => clock, config: mail.config })
  trip = ((await ask('POST', '/api/trips', { title: 'Lisbon', day_count: 2 })).body['trip'] as { id: string })
    .id
  await ask('POST', `/api/trips/${trip}/members`, { identifier: 'member' })
  await settle(10 * minute)
})

describe('who hears of what', () => {
  test('an invitation reaches the invited, is answered once, and No leaves the trip', async () => {
    const [notice] = await noticesOf('member')
    expect(notice).toMatchObject({ event: 'trip_invite', params: { actor: 'owner', trip: 'Lisbon' } })
    expect(await noticesOf('owner')).toEqual([])
    expect(await noticesOf('stranger')).toEqual([])
    const path = `/api/notifications/in-app/${notice?.id}/respond`
    const answers = await Promise.all([
      ask('POST', path, { response: 'negative' }, 'member'),
      ask('POST', path, { response: 'positive' }, 'member'),
    ])
    expect(answers.map(answer => (answer.body['notification'] as Shown).response)).toEqual([
      'negative',
      'negative',
    ])
    await settle()
    expect((await ask('GET', `/api/trips/${trip}`, undefined, 'member')).status).toBe(403)
  })

  test('bookings, polls, packing and to-dos tell the others, and never who did it', async () => {
    await ask('POST', `/api/trips/${trip}/reservations`, { title: 'Ferry', type: 'ferry' })
    await ask('POST', `/api/trips/${trip}/collab/polls`, {
      question: 'Where to eat?',
      options: [
        { id: newId(), label: 'Here' },
        { id: newId(), label: 'There' },
      ],
    })
    await ask('PUT', `/api/trips/${trip}/packing/category-assignees/Clothes`, {
      user_ids: [world.people.member.id, world.people.owner.id],
    })
    await ask('POST', `/api/trips/${trip}/todo`, {
      title: 'Buy tickets',
      assigned_user_id: world.people.member.id,
    })
    const told = (await noticesOf('member')).map(({ event, params }) => [event, params])
    expect(told).toEqual(
      expect.arrayContaining([
        ['booking_change', expect.objectContaining({ booking: 'Ferry', change: 'created' })],
        ['poll_opened', expect.objectContaining({ poll: 'Where to eat?' })],
        ['packing_tagged', expect.objectContaining({ category: 'Clothes' })],
        ['todo_assigned', expect.objectContaining({ todo: 'Buy tickets' })],
      ]),
    )
    expect(await noticesOf('owner')).toEqual([])
  })

  test('a chat is one notice that counts up until it is read, and holds nothing of what was said', async () => {
    for (const text of ['a secret', 'and another']) await say(text)
    const [chat] = await noticesOf('member')
    expect(chat).toMatchObject({ event: 'collab_message', count: 2 })
    expect(JSON.stringify(chat)).not.toContain('secret')
    await ask('PUT', `/api/notifications/in-app/${chat?.id}/read`, undefined, 'member')
    await say('later')
    expect((await noticesOf('member')).filter(({ event }) => event === 'collab_message')).toHaveLength(2)
  })

  test('who is mentioned hears that, and not of the message as well', async () => {
    await say('@member look', { mentions: [world.people.member.id] })
    expect((await noticesOf('member')).map(({ event }) => event)).toEqual(['mention', 'trip_invite'])
  })

  test('who was removed or disabled hears nothing more', async () => {
    await ask('DELETE', `/api/trips/${trip}/members/${world.people.member.id}`)
    const before = await noticesOf('member')
    await say('alone')
    expect(await noticesOf('member')).toEqual(before)
  })
})

describe('mail', () => {
  test('goes to each who did not do it, in their language, and has one name at every try', async () => {
    await ask('PUT', '/api/settings', { key: 'language', value: 'de' }, 'member')
    const before = mail.mails.length
    await ask('POST', `/api/trips/${trip}/reservations`, { title: 'Fähre', type: 'ferry' })
    await settle(2 * minute)
    const [got, ...more] = mail.mails.slice(before)
    expect(more).toEqual([])
    expect(got?.subject).toBe('owner hat in „Lisbon“ eine Buchung angelegt')
    expect(got?.text).toContain('Fähre')
    expect(got?.raw).toMatch(/^Message-ID: <[0-9a-f]{40}@trips\.example\.org>/im)
    expect(got?.raw).toMatch(/^List-Unsubscribe: /im)
  })

  test('has only its own headers, whatever trips, bookings and people are called', async () => {
    const evil = 'Porto\r\nBcc: someone@mail.example\r\n\r\nBuy now'
    const before = mail.mails.length
    await ask('PATCH', `/api/trips/${trip}`, { title: evil })
    await ask('PATCH', '/api/auth/me', { display_name: evil })
    await ask('POST', `/api/trips/${trip}/reservations`, { title: evil, type: 'ferry' })
    await settle(2 * minute)
    const [got, ...more] = mail.mails.slice(before)
    expect(more).toEqual([])
    expect(got?.recipients).toEqual([world.people.member.email])
    expect(got?.bcc ?? []).toEqual([])
    const [headers = ''] = got?.raw.split(/\r\n\r\n/) ?? []
    expect(headers).toMatch(/^Subject: /m)
    expect(headers).not.toMatch(/^Bcc:/im)
    expect(got?.subject).toMatch(/^[^\r\n]+$/)
  })

  test('what was read elsewhere, is not wanted any more or was taken back is not sent', async () => {
    const before = mail.mails.length
    await ask('POST', `/api/trips/${trip}/reservations`, { title: 'Read', type: 'ferry' })
    await settle()
    await ask('PUT', '/api/notifications/in-app/read-all', undefined, 'member')
    await settle(2 * minute)
    await ask('POST', `/api/trips/${trip}/reservations`, { title: 'Unwanted', type: 'ferry' })
    await settle()
    await ask('PUT', '/api/notifications/preferences', { booking_change: { email: false } }, 'member')
    await settle(2 * minute)
    expect(mail.mails.slice(before)).toEqual([])
  })

  test('is not waited for: who writes is answered and others are told while a mail server keeps still', async () => {
    const held: (() => void)[] = []
    const still = await startMailReceiver({
      onData: (stream, _, done) => void stream.resume().on('end', () => held.push(() => done())),
    })
    world = await startSecurityWorld({ now: () => clock, config: still.config })
    const { app } = world.server
    const made = await ask('POST', '/api/trips', { title: 'Porto', day_count: 1 })
    const at = `/api/trips/${(made.body['trip'] as { id: string }).id}`
    await ask('POST', `${at}/members`, { identifier: 'member' })
    await app.effects.idle()
    clock += 2 * minute
    deliveriesOf(app)?.wake()
    await expect.poll(() => held.length, { timeout: 20_000 }).toBe(1)
    expect((await ask('POST', `${at}/collab/messages`, { text: 'Hello' })).status).toBe(201)
    await app.effects.idle()
    const told = await ask('GET', '/api/notifications/in-app', undefined, 'member')
    expect((told.body['notifications'] as Shown[]).map(({ event }) => event)).toContain('collab_message')
    expect(held).toHaveLength(1)
    for (const done of held) done()
    await settle()
  })

  test('quiet hours end in one digest', async () => {
    const quiet = { quiet_from: '12:00', quiet_until: '13:00', zone: 'UTC' }
    await ask('PUT', '/api/notifications/preferences', quiet, 'member')
    const before = mail.mails.length
    for (const title of ['One', 'Two'])
      await ask('POST', `/api/trips/${trip}/reservations`, { title, type: 'ferry' })
    await settle(2 * minute)
    expect(mail.mails.slice(before)).toEqual([])
    await settle(60 * minute)
    const sent = mail.mails.slice(before)
    expect(sent.map(({ subject }) => subject)).toEqual(['2 notifications'])
    expect(sent[0]?.text).toContain('One')
    expect(sent[0]?.text).toContain('Two')
  })
})

describe('webhook of the group', () => {
  async function receiver() {
    const got: { body: string; headers: Record<string, unknown> }[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', chunk => (body += String(chunk)))
      request.on('end', () => {
        got.push({ body, headers: request.headers })
        response.writeHead(200).end('ok')
      })
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
  }

  test('gets one message of an invitation and of an assignment, which name whom they concern', async () => {
    const { got, url } = await receiver()
    await ask('PUT', '/api/notifications/group-webhook', { shape: 'generic', url }, 'admin')
    await ask('POST', `/api/trips/${trip}/members`, { identifier: 'stranger' })
    await settle(minute)
    const { member, owner } = world.people
    const assignees = { user_ids: [member.id, owner.id] }
    await ask('PUT', `/api/trips/${trip}/packing/category-assignees/Clothes`, assignees)
    await settle(minute)
    expect(got.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { event: 'trip_invite', title: 'owner added stranger to “Lisbon”' },
      {
        event: 'packing_tagged',
        title: 'owner assigned a packing category in “Lisbon”',
        text: expect.stringMatching(/“Clothes” is assigned to (member, owner|owner, member)\./),
      },
    ])
  })

  test.each([
    ['generic', (body: string) => JSON.parse(body).title],
    ['discord', (body: string) => JSON.parse(body).embeds[0].title],
    ['slack', (body: string) => JSON.parse(body).text.split('\n')[0].replaceAll('*', '')],
    ['gotify', (body: string) => JSON.parse(body).title],
    ['ntfy', (_: string, headers: Record<string, unknown>) => headers['title']],
  ])('hears of each event once, as %s takes it', async (shape, titleOf) => {
    const { got, url } = await receiver()
    const saved = await ask('PUT', '/api/notifications/group-webhook', { shape, url }, 'admin')
    expect(saved.body['webhook']).toEqual({ shape, url: '••••••••' })
    await ask('PUT', '/api/notifications/group-webhook', { shape, url: '••••••••' }, 'admin')
    await ask('POST', `/api/trips/${trip}/reservations`, { title: 'Ferry', type: 'ferry' })
    await settle(minute)
    expect(got.map(({ body, headers }) => titleOf(body, headers))).toEqual([
      shape === 'ntfy'
        ? `=?UTF-8?B?${Buffer.from('owner added a booking to “Lisbon”').toString('base64')}?=`
        : 'owner added a booking to “Lisbon”',
    ])
  })
})

describe('webhook of one person', () => {
  async function receive(status: () => number) {
    const got: { body: string; key: unknown }[] = []
    const receiver = createServer((request, response) => {
      let body = ''
      request.on('data', chunk => (body += String(chunk)))
      request.on('end', () => {
        got.push({ body, key: request.headers['idempotency-key'] })
        response.writeHead(status()).end()
      })
    })
    await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void receiver.close())
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
    await ask('PUT', '/api/notifications/webhook', { shape: 'generic', url }, 'member')
    return got
  }
  const reach = (): void => {
    const { app } = world.server
    const { guardedFetch } = app
    app.guardedFetch = (url, request) => guardedFetch(url, { ...request, reach: 'configured' })
  }
  const book = (title: string) => ask('POST', `/api/trips/${trip}/reservations`, { title, type: 'ferry' })
  const failures = async (by: SignedIn = 'member') =>
    (await noticesOf(by)).filter(({ event }) => event === 'delivery_failed')

  test('is tried again under one name until it takes it', async () => {
    reach()
    let status = 503
    const got = await receive(() => status)
    await book('Ferry')
    await settle(minute)
    status = 204
    await settle(minute)
    await settle(10 * minute)
    expect(got).toHaveLength(2)
    expect(new Set(got.map(({ key }) => key)).size).toBe(1)
    expect(await failures()).toEqual([])
  })

  test('that refuses for good is told its owner in the app, once a day, and nobody else', async () => {
    reach()
    const got = await receive(() => 410)
    for (const title of ['Ferry', 'Train']) {
      await book(title)
      await settle(minute)
    }
    expect(got).toHaveLength(2)
    expect(await failures()).toMatchObject([{ params: { channel: 'webhook', host: '127.0.0.1' } }])
    expect(await failures('owner')).toEqual([])
  })

  test('never leads to a machine at home, by its address, a redirect or a name', async () => {
    const got = await receive(() => 204)
    const { url } = world.server
    for (const to of [
      url,
      'http://[::1]/',
      'http://169.254.169.254/latest',
      'http://2130706433/',
      'http://0x7f.1/',
    ]) {
      const test = { shape: 'generic', url: to }
      const answer = await ask('POST', '/api/notifications/webhook/test', test, 'member')
      expect([to, answer.body['code']]).toEqual([to, 'WEBHOOK_FAILED'])
    }
    await book('Ferry')
    await settle(minute)
    expect(got).toEqual([])
    expect(await failures()).toHaveLength(1)
  })
})

describe('photos of a journal', () => {
  let journal = ''
  let photo = 0
  const add = (more: object = {}) => {
    const sha256 = String(photo++).padStart(64, '0')
    const body = { name: 'Rossio.jpg', mime: 'image/jpeg', size: 9, sha256, ...more }
    return ask('POST', `/api/journeys/${journal}/photos`, body)
  }
  const people = () => `/api/journeys/${journal}/contributors`

  beforeEach(async () => {
    const made = await ask('POST', '/api/journeys', { title: 'Nine days' })
    journal = (made.body['journey'] as { id: string }).id
    for (const identifier of ['member', 'former']) await ask('POST', people(), { identifier, role: 'viewer' })
    await ask('DELETE', `${people()}/${world.people.former.id}`)
  })

  const photosOf = async (by: SignedIn) =>
    (await noticesOf(by)).filter(({ event }) => event === 'photos_shared')

  test('count up in one unread notice and one mail for who reads it, and for nobody else', async () => {
    const all = { photos_shared: { email: true } }
    await ask('PUT', '/api/notifications/preferences', all, 'member')
    for (let each = 0; each < 30; each++) await add()
    expect(await photosOf('member')).toMatchObject([{ count: 30, params: { journal: 'Nine days' } }])
    for (const other of ['owner', 'former', 'stranger', 'admin'] as const)
      expect(await photosOf(other), other).toEqual([])
    await settle(10 * minute)
    const told = mail.mails.filter(({ subject }) => subject?.includes('Nine days'))
    expect(told.map(({ recipients, subject }) => ({ recipients, subject }))).toEqual([
      { recipients: [expect.stringContaining('member')], subject: expect.stringContaining('30 new photos') },
    ])
  })

  test('are told nobody once they left, their notices go, and a deleted journal sends no mail', async () => {
    await add()
    expect(await photosOf('member')).toHaveLength(1)
    await ask('DELETE', `${people()}/${world.people.member.id}`, undefined, 'member')
    expect(await photosOf('member')).toEqual([])
    await ask('POST', people(), { identifier: 'member', role: 'editor' })
    await ask(
      'PUT',
      '/api/notifications/preferences',
      { photos_shared: { email: true, inapp: false } },
      'member',
    )
    await add()
    await settle()
    await ask('DELETE', `/api/journeys/${journal}`)
    await settle(10 * minute)
    expect(mail.mails.filter(({ subject }) => subject?.includes('Nine days'))).toEqual([])
  })
})
