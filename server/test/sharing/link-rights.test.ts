/** Whose links count, who changes them, and what a link of before keeps. */
import { notification } from '@caravel/sync-protocol/entities/notification'
import { userStream } from '@caravel/sync-protocol/streams'
import { expect, onTestFinished, test } from 'vitest'
import { migration as shareLinks } from '../../../migrations/0049-share-links.ts'
import { migration as codesAndPrices } from '../../../migrations/0086-share-codes-and-prices.ts'
import { openDb } from '../../src/db/open.ts'
import { tellModuleNotices } from '../../src/modules/notifications/module-notices.ts'
import { listRows } from '../../src/sync/synced-rows.ts'
import { startSecurityWorld, type SignedIn } from '../security/world.ts'
import { tempFolder } from '../support/test-server.ts'

interface Link {
  id: string
  token: string
  ended_at: number | null
}

async function startLinks() {
  const world = await startSecurityWorld()
  const ids = await world.trip('owner')
  const at = `/api/trips/${ids.trip}`
  const ask = (by: SignedIn, method: string, path: string, body?: unknown) =>
    world.as(by, 'cookie', method, path, body)
  const allow = async (share_manage: 'trip_owner' | 'trip_member') => {
    const answer = await ask('admin', 'PUT', '/api/admin/permissions', { permissions: { share_manage } })
    expect(answer.status, answer.text).toBe(200)
  }
  const make = async (by: SignedIn, body: object = {}) => {
    const answer = await ask(by, 'POST', `${at}/share-links`, body)
    expect(answer.status, answer.text).toBe(201)
    return answer.body['link'] as Link
  }
  const statusOf = async ({ token }: Link) => (await world.server.call('GET', `/api/shared/${token}`)).status
  await allow('trip_member')
  return { world, ids, at, ask, allow, make, statusOf }
}

test('a link ends with the right of its maker and does not come back with it', async () => {
  const { world, ids, at, ask, allow, make, statusOf } = await startLinks()
  const [own, member] = [await make('owner'), await make('member')]
  await allow('trip_owner')
  expect([await statusOf(own), await statusOf(member)]).toEqual([200, 404])
  await allow('trip_member')
  expect([await statusOf(own), await statusOf(member)]).toEqual([200, 404])
  const listed = (await ask('owner', 'GET', `${at}/share-links`)).body['links'] as Link[]
  expect(listed.map(({ id, ended_at }) => [id, ended_at !== null])).toEqual([
    [own.id, false],
    [member.id, true],
  ])
  for (const by of ['owner', 'member'] as const) {
    const again = await ask(by, 'PATCH', `${at}/share-links/${member.id}`, { expires_in_days: 9 })
    expect([again.status, again.body['code']]).toEqual([409, 'SHARE_ENDED'])
  }
  expect(await statusOf(member)).toBe(404)
  expect(await statusOf(await make('member'))).toBe(200)
  expect(world.server.app.db.raw.prepare('select count(*) n from share_links').get()).toEqual({ n: 3 })
  expect((await ask('owner', 'DELETE', `/api/trips/${ids.trip}/share-links/${member.id}`)).status).toBe(200)
})

test('links of who was removed, or whose account was disabled, stay ended when they are back', async () => {
  const { world, at, ask, make, statusOf } = await startLinks()
  const removed = await make('member')
  const { id, username } = world.people.member
  await ask('owner', 'DELETE', `${at}/members/${id}`)
  expect(await statusOf(removed)).toBe(404)
  await ask('owner', 'POST', `${at}/members`, { identifier: username })
  expect((await ask('member', 'GET', at)).status).toBe(200)
  expect(await statusOf(removed)).toBe(404)
  const disabled = await make('owner')
  const account = `/api/admin/users/${world.people.owner.id}`
  expect((await ask('admin', 'PUT', account, { disabled: true })).status).toBe(200)
  expect(await statusOf(disabled)).toBe(404)
  expect((await ask('admin', 'PUT', account, { disabled: false })).status).toBe(200)
  expect(await statusOf(disabled)).toBe(404)
})

test('the main link of who lost the right makes room for another', async () => {
  const { at, ask, allow } = await startLinks()
  const first = await ask('member', 'POST', `${at}/share-link`, {})
  expect(first.status).toBe(201)
  await allow('trip_owner')
  expect((await ask('owner', 'GET', `${at}/share-link`)).body).toEqual({ token: null })
  const second = await ask('owner', 'POST', `${at}/share-link`, {})
  expect(second.status).toBe(201)
  expect(second.body['token']).not.toBe(first.body['token'])
})

test('what a link shows is changed by its maker and by the owner of the trip, by nobody else', async () => {
  const { world, at, ask, make, statusOf } = await startLinks()
  await ask('owner', 'POST', `${at}/members`, { identifier: world.people.stranger.username })
  const link = await make('member', { password: 'open sesame', expires_in_days: 1 })
  const loosen = { password: null, expires_in_days: null, share_codes: true, share_budget: true }
  expect((await ask('stranger', 'PATCH', `${at}/share-links/${link.id}`, loosen)).status).toBe(403)
  expect((await ask('stranger', 'POST', `${at}/share-link`, loosen)).status).toBe(403)
  expect(await statusOf(link)).toBe(401)
  const [kept] = (await ask('owner', 'GET', `${at}/share-links`)).body['links'] as object[]
  expect(kept).toMatchObject({ share_codes: false, share_budget: false, has_password: true })
  for (const by of ['member', 'owner'] as const)
    expect((await ask(by, 'PATCH', `${at}/share-links/${link.id}`, { name: by })).status).toBe(200)
})

test('codes and prices are shown by their own switches alone, which are off at first', async () => {
  const { world, ids, ask, at, make } = await startLinks()
  const museum = { name: 'Museum', price: 777_123, price_currency: 'EUR' }
  await ask('owner', 'POST', `${at}/places`, museum)
  const code = 'owner-canary-code'
  await ask('owner', 'PATCH', `${at}/reservations/${ids.reservation}`, {
    notes: `Ref. ${code.toUpperCase()}`,
  })
  const shown = async (body: object) => {
    const { token } = await make('owner', body)
    const answers = ['', '/trip.ics'].map(path => world.server.call('GET', `/api/shared/${token}${path}`))
    const text = (await Promise.all(answers)).map(answer => answer.text).join('\n')
    expect(text).toContain('owner-canary-flight')
    return [text.toLowerCase().includes(code), text.includes('777123')]
  }
  expect(await shown({})).toEqual([false, false])
  expect(await shown({ share_budget: true, share_collab: true, share_packing: true })).toEqual([false, false])
  expect(await shown({ share_codes: true })).toEqual([true, false])
  expect(await shown({ share_prices: true })).toEqual([false, true])
})

test('links of before keep what they showed', async () => {
  const db = openDb(await tempFolder())
  onTestFinished(() => db.close())
  db.raw.exec('create table users (id text primary key)')
  await shareLinks.up(db.write as never)
  const insert = db.raw.prepare(
    `insert into share_links (id, trip_id, token_hash, token_sealed, main, share_map, share_bookings, share_packing,
      share_budget, share_collab, keep_offline, can_join, created_by, created_at)
     values (?, 't', ?, '', 0, 1, ?, 0, ?, 0, 1, 0, 'u', 1)`,
  )
  for (const [id, bookings, budget] of [
    ['a', 1, 0],
    ['b', 0, 1],
    ['c', 0, 0],
  ] as const)
    insert.run(id, id, bookings, budget)
  await codesAndPrices.up(db.write as never)
  const columns = 'share_codes, share_prices, tell_maker'
  expect(db.raw.prepare(`select ${columns} from share_links order by id`).all()).toEqual([
    { share_codes: 1, share_prices: 0, tell_maker: 1 },
    { share_codes: 0, share_prices: 1, tell_maker: 1 },
    { share_codes: 0, share_prices: 0, tell_maker: 0 },
  ])
})

test('the makers of such links hear of the new switches, once, however many links they made', async () => {
  const { world, ids, make } = await startLinks()
  const { app } = world.server
  for (const by of ['owner', 'owner', 'member'] as const) await make(by)
  app.db.raw.exec('update share_links set tell_maker = 1')
  for (let start = 0; start < 2; start++) {
    await tellModuleNotices(app)
    await app.effects.idle()
  }
  const told = async (by: SignedIn) =>
    (await listRows(app.db.read, notification, userStream(world.people[by].id)))
      .filter(({ row }) => row['event'] === 'share_link_details')
      .map(({ row }) => [row['count'], row['target']])
  const target = { kind: 'sharing', trip_id: ids.trip, id: null }
  expect(await told('owner')).toEqual([[2, target]])
  expect(await told('member')).toEqual([[1, target]])
  expect(await told('admin')).toEqual([])
})
