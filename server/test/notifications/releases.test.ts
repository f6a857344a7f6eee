import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { notification } from '@caravel/sync-protocol/entities/notification'
import { userStream } from '@caravel/sync-protocol/streams'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { clockWatchOf, deliveriesOf } from '../../src/modules/notifications/module.ts'
import { compareVersions, newestOf } from '../../src/modules/notifications/releases/newer-version.ts'
import { listRows } from '../../src/sync/synced-rows.ts'
import { startSecurityWorld, type SecurityWorld, type SignedIn } from '../security/world.ts'
import { startMailReceiver, type MailReceiver } from '../support/mail-receiver.ts'

let world: SecurityWorld
let mail: MailReceiver
let feed = ''
let clock = 0
let asked = 0
let answer: { status: number; body: string }
const hour = 3_600_000

const set = (settings: object) => world.as('admin', 'cookie', 'PUT', '/api/auth/app-settings', settings)
const releases = (...tags: string[]) => ({
  status: 200,
  body: JSON.stringify(tags.map(tag_name => ({ tag_name }))),
})

async function look(): Promise<void> {
  const { app } = world.server
  await clockWatchOf(app)?.look()
  await app.effects.idle()
  clock += 120_000
  deliveriesOf(app)?.wake()
  await deliveriesOf(app)?.idle()
}

async function toldTo(by: SignedIn) {
  const rows = await listRows(world.server.app.db.read, notification, userStream(world.people[by].id))
  return rows.map(({ row }) => [row['event'], (row['params'] as { version?: string }).version])
}

async function startHook() {
  const titles: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += String(chunk)))
    request.on('end', () => {
      titles.push((JSON.parse(body) as { title: string }).title)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { titles, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

beforeEach(async () => {
  asked = 0
  answer = releases('v3.0.9', 'v99.1.0', 'v99.0.0')
  const server = createServer((_, response) => {
    asked++
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  feed = `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases`
  clock = Date.now()
  mail = await startMailReceiver()
  world = await startSecurityWorld({ now: () => clock, config: mail.config })
})

test('nobody is asked for new versions until an admin names a feed; then admins hear of each once', async () => {
  await look()
  expect(asked).toBe(0)
  const hook = await startHook()
  const webhook = { shape: 'generic', url: hook.url }
  await world.as('admin', 'cookie', 'PUT', '/api/notifications/group-webhook', webhook)
  await set({ release_feed: feed })
  const uses = (await world.as('admin', 'cookie', 'GET', '/api/admin/egress')).body['uses']
  expect(uses).toContainEqual(
    expect.objectContaining({ purpose: 'releases', on: true, hosts: ['127.0.0.1'] }),
  )
  await look()
  await look()
  expect(asked).toBe(1)
  expect(await toldTo('admin')).toEqual([['version_available', '99.1.0']])
  expect(await toldTo('owner')).toEqual([])
  expect(mail.mails.map(({ subject, recipients }) => [subject, recipients])).toEqual([
    ['Caravel 99.1.0 is available', ['admin-canary@mail.example']],
  ])
  expect(hook.titles).toEqual(['Caravel 99.1.0 is available'])
  clock += 24 * hour
  await look()
  expect(asked).toBe(2)
  expect(await toldTo('admin')).toHaveLength(1)
  answer = releases('v99.2.0')
  clock += 24 * hour
  await look()
  expect((await toldTo('admin')).map(([, version]) => version).toSorted()).toEqual(['99.1.0', '99.2.0'])
})

test('admins hear of it by the channels that the app settings name', async () => {
  await set({ release_feed: feed, version_notice_email: 'false' })
  await look()
  expect(await toldTo('admin')).toHaveLength(1)
  expect(mail.mails).toEqual([])
})

test.each([
  ['an error', { status: 500, body: '' }],
  ['no JSON', { status: 200, body: '<html>' }],
  ['no release', { status: 200, body: '[1, null, {"tag_name": 3}, {"tag_name": "nightly"}]' }],
  [
    'a draft and a pre-release',
    { status: 200, body: '[{"tag_name":"v99.0.0","draft":true},{"tag_name":"v98.0.0","prerelease":true}]' },
  ],
  ['this version', { status: 200, body: '{"tag_name":"v3.1.0"}' }],
])('%s tells nobody, and is asked for once a day', async (_, told) => {
  answer = told
  await set({ release_feed: feed })
  await look()
  await look()
  expect(asked).toBe(1)
  expect(await toldTo('admin')).toEqual([])
})

test('versions are compared by their numbers, and what comes before a release is older', () => {
  const versions = ['3.10.0', '3.9.9', '3.1.0-pre.2', '3.1.0', '3.1']
  expect(versions.toSorted(compareVersions)).toEqual(['3.1.0-pre.2', '3.1.0', '3.1', '3.9.9', '3.10.0'])
  expect(newestOf({ tag_name: 'v3.2.0' })).toBe('3.2.0')
  expect(newestOf(undefined)).toBeUndefined()
})
