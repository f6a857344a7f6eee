import { fillPath, paramsIn } from '@caravel/sync-protocol/route'
import { expect, test } from 'vitest'
import { rateLimits } from '../../src/http/rate-limit.ts'
import { routes } from '../../src/modules/index.ts'
import { newId } from '../sync/client.ts'
import { register, setUp, startTestServer } from '../support/test-server.ts'

test('what admins change has a limit of its own, which nobody else can use up', async () => {
  const server = await startTestServer({ rate_limits: { admin: { limit: 2 } } })
  const { cookie } = await setUp(server)
  const { cookie: other } = await register(server)
  const change = (as: string | undefined) =>
    server.call('PUT', '/api/auth/app-settings', { cookie: as, body: { smtp_port: '25' } })
  for (let time = 0; time < 3; time++) {
    expect((await change(undefined)).status).toBe(401)
    expect((await change(other)).status).toBe(403)
  }
  expect((await change(cookie)).status).toBe(200)
  expect((await change(cookie)).status).toBe(200)
  const refused = await change(cookie)
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  expect((await server.call('DELETE', '/api/admin/invites/x', { cookie })).status).toBe(429)
  // Reading has none, and neither has what is synced.
  expect((await server.call('GET', '/api/auth/app-settings', { cookie })).status).toBe(200)
  const made = await server.call('POST', '/api/categories', { cookie, body: { name: 'Lookout' } })
  expect(made.status).toBe(201)
})

test('without a session, or with a wrong one, every route for people with an account answers 401 and counts nothing', async () => {
  const most = 2
  const rate_limits = Object.fromEntries(Object.keys(rateLimits).map(name => [name, { limit: most }]))
  const server = await startTestServer({ rate_limits })
  const cookie = `service_session=${'x'.repeat(80)}`
  const counting = routes.filter(({ guard, exists_with }) => guard !== 'public' && exists_with === undefined)
  expect(counting.filter(({ limit }) => limit !== undefined).length).toBeGreaterThan(60)
  // Passkeys are off here, and their routes say so to everybody.
  for (const { method, path } of counting.filter(({ setting }) => setting === undefined)) {
    const at = fillPath(path, Object.fromEntries(paramsIn(path).map(name => [name, newId()])))
    for (let time = 0; time <= most; time++)
      expect((await server.call(method, at, time ? { cookie } : {})).status, `${method} ${path}`).toBe(401)
  }
})
