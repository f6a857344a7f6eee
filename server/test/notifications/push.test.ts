/** What a browser's push service gets: who sent it (RFC 8292), and a text that only the browser can read (RFC 8291). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { deliveriesOf } from '../../src/modules/notifications/module.ts'
import { savePush } from '../../src/modules/notifications/push-queries.ts'
import { startSecurityWorld, type SecurityWorld, type SignedIn } from '../security/world.ts'

interface Got {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

let world: SecurityWorld
let trip = ''
let clock = 0
let origin = ''
let got: Got[] = []
let answers: Record<string, number> = {}

const minute = 60_000
const ask = (method: string, path: string, body?: unknown, by: SignedIn = 'owner') =>
  world.as(by, 'cookie', method, path, body)

async function settle(later = 0): Promise<void> {
  const { app } = world.server
  await app.effects.idle()
  clock += later
  deliveriesOf(app)?.wake()
  await deliveriesOf(app)?.idle()
  await app.effects.idle()
}

/** A browser of the member's, by the keys it keeps. */
async function subscribe(path: string) {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys()
  const auth = randomBytes(16)
  // The route takes https alone; what it stores is what this stores.
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  await savePush(world.server.app, world.people.member.id, { endpoint: `${origin}${path}`, keys })
  return { ecdh, p256dh, auth }
}
type Browser = Awaited<ReturnType<typeof subscribe>>

/** RFC 8291 §3.4 and RFC 8188 §2.1, written out. */
function decrypt({ ecdh, p256dh, auth }: Browser, body: Buffer): Record<string, string> {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // 2 marks the last record.
  const end = plain.lastIndexOf(2)
  return JSON.parse(plain.subarray(0, end).toString()) as Record<string, string>
}

const json = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

/** The claims of the token, after its signature was checked with the key that the app hands to browsers. */
async function claimsOf({ headers }: Got): Promise<Record<string, unknown>> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers.authorization)) ?? []
  const told = await ask('GET', '/api/notifications/push/key', undefined, 'member')
  expect(key).toBe(told.body['public_key'])
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  })
  const [head, claims, signature = ''] = token.split('.')
  const signed = Buffer.from(`${head}.${claims}`)
  const seal = Buffer.from(signature, 'base64url')
  expect(json(head)).toMatchObject({ alg: 'ES256' })
  expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, seal)).toBe(true)
  return json(claims)
}

const book = (title: string) => ask('POST', `/api/trips/${trip}/reservations`, { title, type: 'ferry' })
const subscriptions = async () =>
  (await ask('GET', '/api/notifications/push', undefined, 'member')).body['subscriptions'] as unknown[]

beforeEach(async () => {
  got = []
  answers = {}
  const service = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      got.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(answers[path] ?? 201).end()
    })
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void service.close())
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  clock = Date.now()
  world = await startSecurityWorld({ now: () => clock })
  const { app } = world.server
  const { guardedFetch } = app
  // The push service of this test is on this machine, where no endpoint that a browser names may lead.
  app.guardedFetch = (url, request) => guardedFetch(url, { ...request, reach: 'configured' })
  trip = ((await ask('POST', '/api/trips', { title: 'Lisbon', day_count: 2 })).body['trip'] as { id: string })
    .id
  await ask('POST', `/api/trips/${trip}/members`, { identifier: 'member' })
  await settle(10 * minute)
})

describe('a push', () => {
  test('is signed for its service, and says what happened to the browser alone', async () => {
    const browser = await subscribe('/one')
    await book('Ferry')
    await settle(minute)
    const [push, ...more] = got
    expect(more).toEqual([])
    if (!push) throw new Error('nothing was sent')
    expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' })
    expect(push.headers['topic']).toMatch(/^[\w-]{32}$/)
    const { aud, exp, sub } = await claimsOf(push)
    expect(aud).toBe(origin)
    expect(Number(exp) * 1000).toBeLessThanOrEqual(Date.now() + 24 * 60 * minute)
    expect(String(sub)).toMatch(/^(mailto|https):/)
    expect(push.body.includes('Ferry')).toBe(false)
    expect(decrypt(browser, push.body)).toMatchObject({
      title: 'owner added a booking to “Lisbon”',
      body: 'Ferry',
      path: `/trips/${trip}/bookings`,
    })
  })

  test('says only that there is something, where that was chosen', async () => {
    await ask('PUT', '/api/notifications/preferences', { push_private: true }, 'member')
    const browser = await subscribe('/one')
    await book('Ferry')
    await settle(minute)
    const told = decrypt(browser, got[0]?.body ?? Buffer.alloc(0))
    expect(told).toMatchObject({ body: '', path: '/notifications' })
    expect(JSON.stringify(told)).not.toMatch(/Ferry|Lisbon|owner/)
  })

  test.each([404, 410])('ends a subscription that its service no longer has (%s)', async status => {
    await subscribe('/gone')
    await subscribe('/one')
    answers = { '/gone': status }
    await book('Ferry')
    await settle(minute)
    expect(await subscriptions()).toHaveLength(1)
    await book('Train')
    await settle(minute)
    expect(got.map(({ path }) => path).toSorted()).toEqual(['/gone', '/one', '/one'])
  })

  test('is not sent once an admin turned push off, nor is a webhook of one person', async () => {
    await subscribe('/one')
    const webhook = { shape: 'generic', url: `${origin}/hook` }
    await ask('PUT', '/api/notifications/webhook', webhook, 'member')
    answers = { '/one': 503, '/hook': 503 }
    await book('Ferry')
    await settle(minute)
    const before = got.length
    expect(before).toBeGreaterThan(0)
    await ask('PUT', '/api/auth/app-settings', { web_push: 'false', webhooks: 'false' }, 'admin')
    // What is queued goes nowhere either.
    await settle(minute)
    await book('Train')
    await settle(minute)
    expect(got).toHaveLength(before)
    const keys = {
      p256dh: Buffer.alloc(65).toString('base64url'),
      auth: Buffer.alloc(16).toString('base64url'),
    }
    const refused = [
      await ask(
        'POST',
        '/api/notifications/push',
        { endpoint: 'https://push.example.org/1', keys },
        'member',
      ),
      await ask('PUT', '/api/notifications/webhook', webhook, 'member'),
      await ask('POST', '/api/notifications/webhook/test', webhook, 'member'),
    ]
    expect(refused.map(({ status, body }) => [status, body['code']])).toEqual(
      refused.map(() => [409, 'PROVIDER_OFF']),
    )
    expect((await ask('PUT', '/api/notifications/webhook', { ...webhook, url: '' }, 'member')).status).toBe(
      200,
    )
  })

  test('is tried again until its service takes it', async () => {
    await subscribe('/one')
    answers = { '/one': 503 }
    await book('Ferry')
    await settle(minute)
    answers = {}
    await settle(minute)
    expect(got).toHaveLength(2)
    expect(await subscriptions()).toHaveLength(1)
  })
})
