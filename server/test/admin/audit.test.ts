import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditActions, auditDetails } from '../../src/audit-actions.ts'
import { describe, expect, test } from 'vitest'
import { csvOf } from '@caravel/sync-protocol/domain/csv'
import { applyRetention } from '../../src/sync/retention.ts'
import {
  ines,
  register,
  setUp,
  startTestServer,
  testClock,
  tom,
  type TestServer,
} from '../support/test-server.ts'

const locales = join(import.meta.dirname, '../../../locales')

interface Entry {
  id: string
  created_at: string
  userId: string | null
  username: string | null
  action: string
  resource: string | null
  details: Record<string, unknown> | null
  ip: string | null
}

const stage = async () => {
  const clock = testClock()
  const server = await startTestServer({ now: clock.now })
  const admin = await setUp(server)
  const read = async (query = '') => {
    const { body } = await server.call('GET', `/api/admin/audit-log${query}`, { cookie: admin.cookie })
    return body as { entries: Entry[]; total: number; limit: number }
  }
  return { server, clock, admin, read }
}

const failToSignIn = (server: TestServer, username: string) =>
  server.call('POST', '/api/auth/login', { body: { username, password: 'not this one' } })

describe('the audit log', () => {
  test('tells of signing in and of failing to, and keeps nothing of what was typed', async () => {
    const { server, admin, read } = await stage()
    const other = await register(server)
    await server.call('POST', '/api/auth/login', {
      body: { username: ines.username, password: ines.password },
    })
    await failToSignIn(server, 'my secret passphrase')
    await failToSignIn(server, tom.username)
    const { entries } = await read()
    expect(
      entries.map(({ action, userId, resource, details }) => [action, userId, resource, details]),
    ).toEqual([
      ['user.login_failed', null, other.id, { why: 'password' }],
      ['user.login_failed', null, null, { why: 'unknown' }],
      ['user.login', admin.id, null, { method: 'password' }],
      ['user.register', other.id, null, { method: 'password' }],
      ['user.register', admin.id, null, { method: 'password' }],
    ])
    expect(JSON.stringify(entries)).not.toMatch(/secret passphrase|not this one/)
    expect(entries[0]?.ip).toMatch(/127\.0\.0\.1/)
  })

  test('has words for every action and detail in every language', () => {
    for (const file of readdirSync(locales).filter(name => name.endsWith('.json'))) {
      const words = JSON.parse(readFileSync(join(locales, file), 'utf8')) as Record<string, string>
      expect([file, auditActions.filter(action => !words[`audit.${action}`])]).toEqual([file, []])
      const worded = Object.keys(words).flatMap(key => /^audit\.detail\.(\w+)/.exec(key)?.[1] ?? [])
      expect([file, auditDetails.filter(name => !worded.includes(name))]).toEqual([file, []])
    }
  })

  test('comes in pages of 1 to 500, filtered by what, who and when', async () => {
    const { server, clock, admin, read } = await stage()
    clock.pass(60_000)
    const later = clock.now()
    await register(server)
    await failToSignIn(server, 'nobody')
    expect(await read('?limit=1&offset=1')).toMatchObject({
      total: 3,
      limit: 1,
      entries: [{ action: 'user.register' }],
    })
    expect(await read('?limit=9999')).toMatchObject({ limit: 500 })
    expect((await read('?action=user.login_failed')).total).toBe(1)
    expect((await read(`?user=${admin.id}`)).total).toBe(1)
    expect((await read(`?from=${later}`)).total).toBe(2)
    expect((await read(`?to=${new Date(later).toISOString()}`)).total).toBe(1)
    const wrong = await server.call('GET', '/api/admin/audit-log?action=nothing', { cookie: admin.cookie })
    expect(wrong.body['code']).toBe('INVALID_INPUT')
  })

  test('tells of everything about a person, guesses at an open session among them', async () => {
    const { server, read } = await stage()
    const { id, cookie } = await register(server)
    await failToSignIn(server, tom.username)
    await server.call('DELETE', '/api/auth/me', { cookie, body: { password: 'not this one' } })
    const { entries } = await read(`?user=${id}`)
    expect(entries.map(({ action, userId }) => [action, userId])).toEqual([
      ['user.proof_failed', id],
      ['user.login_failed', null],
      ['user.register', id],
    ])
  })

  test('is a file that no spreadsheet runs', async () => {
    const { server, admin } = await stage()
    const answer = await server.call('GET', '/api/admin/audit-log/csv', { cookie: admin.cookie })
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(answer.text).toMatch(/^created_at,action,userId,username,user_email,resource,details,ip\r\n/)
    expect(csvOf([['=1+1', '+1', '-1', '@x', '\t=1', ' =1', 'a"b', 'x,y', 'plain', null, 7, '＝1']])).toBe(
      `"'=1+1","'+1","'-1","'@x","'\t'=1","' =1","a""b","x,y",plain,,7,"'＝1"\r\n`,
    )
  })

  test('L10: keeps a year', async () => {
    const { server, clock } = await stage()
    clock.pass(366 * 86_400_000)
    await failToSignIn(server, 'nobody')
    await applyRetention(server.app)
    const rows = server.app.db.raw.prepare('select action from audit_log').all()
    expect(rows).toEqual([{ action: 'user.login_failed' }])
  })
})

describe('rights and add-ons', () => {
  test('are answered with what they were at first and what they may be', async () => {
    const { server, admin } = await stage()
    const { body } = await server.call('GET', '/api/admin/permissions', { cookie: admin.cookie })
    const list = body['permissions'] as Record<string, unknown>[]
    expect(list).toHaveLength(16)
    expect(list.find(({ key }) => key === 'member_manage')).toEqual({
      key: 'member_manage',
      level: 'trip_owner',
      default_level: 'trip_owner',
      allowed_levels: ['admin', 'trip_owner', 'trip_member'],
    })
  })

  test('are set together or not at all, hold at once and are in the log', async () => {
    const { server, admin, read } = await stage()
    const put = (permissions: object) =>
      server.call('PUT', '/api/admin/permissions', { cookie: admin.cookie, body: { permissions } })
    const wrong = await put({ place_edit: 'trip_owner', trip_edit: 'everybody', no_such: 'admin' })
    expect(wrong.body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { 'permissions.trip_edit': 'NOT_ALLOWED', 'permissions.no_such': 'NOT_ALLOWED' },
    })
    const right = await put({ place_edit: 'trip_owner', trip_create: 'admin' })
    expect(right.body['permissions']).toMatchObject({ place_edit: 'trip_owner', trip_create: 'admin' })
    const other = await register(server)
    const trip = await server.call('POST', '/api/trips', { cookie: other.cookie, body: { title: 'No' } })
    expect(trip.body['code']).toBe('FORBIDDEN')
    const { entries } = await read('?action=admin.permissions_update')
    expect(entries.map(({ userId, details, ip }) => [userId, details, ip])).toEqual([
      [admin.id, { place_edit: 'trip_owner', trip_create: 'admin' }, '127.0.0.1'],
    ])
  })

  test('an add-on is switched, and whatever way it was, it is in the log', async () => {
    const { server, admin, read } = await stage()
    const call = (method: string, path: string, body?: object) =>
      server.call(method, path, { cookie: admin.cookie, ...(body ? { body } : {}) })
    expect((await call('PUT', '/api/admin/addons/budget', { enabled: false })).body['addon']).toMatchObject({
      id: 'budget',
      enabled: false,
    })
    await call('PUT', '/api/levels/place_edit', { level: 'trip_owner' })
    expect((await call('PUT', '/api/admin/addons/none', { enabled: true })).status).toBe(404)
    const { entries } = await read()
    const told = entries
      .slice(0, 2)
      .map(({ action, resource, details, ip }) => [action, resource, details, ip])
    expect(told).toEqual([
      ['admin.permissions_update', null, { place_edit: 'trip_owner' }, '127.0.0.1'],
      ['admin.addon_update', 'budget', { enabled: false }, '127.0.0.1'],
    ])
  })
})
