/** Who is no admin learns nothing from an admin's route: not whether an id exists, nor what a body has to look like. */
import { matchMutation } from '@caravel/sync-protocol/mutations'
import { fillPath } from '@caravel/sync-protocol/route'
import { expect, test } from 'vitest'
import { routes } from '../../src/modules/index.ts'
import { newId } from '../sync/client.ts'
import { register, setUp, startTestServer } from '../support/test-server.ts'

const isOfAdmins = ({ guard, method, path }: (typeof routes)[number]): boolean =>
  guard === 'admin' ||
  path.startsWith('/api/admin/') ||
  matchMutation(method, path)?.route.permission === 'admin'

const adminRoutes = routes.filter(isOfAdmins)

const anyParams = new Proxy({}, { get: () => newId() })

test('the guard of every admin route answers before anything is read or looked up', async () => {
  expect(adminRoutes.length).toBeGreaterThan(40)
  const server = await startTestServer()
  const admin = await setUp(server)
  const { cookie } = await register(server)
  // While it is off, the routes of assistants exist for nobody.
  await server.call('PUT', '/api/addons/mcp', { cookie: admin.cookie, body: { enabled: true } })
  const wrong: string[] = []
  for (const { method, path: pattern } of adminRoutes) {
    const path = fillPath(pattern, anyParams)
    const asks = [{}, { raw: '{"no_such_field": 1}' }, { raw: '{' }, { raw: '[]' }]
    for (const sent of method === 'GET' ? [{}] : asks)
      for (const query of ['', '?no_such_field=1']) {
        const { status, body } = await server.call(method, path + query, { cookie, ...sent })
        if (status !== 403 || body['code'] !== 'FORBIDDEN')
          wrong.push(
            `${method} ${pattern}${query} ${JSON.stringify(sent)}: ${status} ${String(body['code'])}`,
          )
        const nobody = await server.call(method, path + query, sent)
        if (nobody.status !== 401) wrong.push(`${method} ${pattern}${query} as nobody: ${nobody.status}`)
      }
  }
  expect(wrong).toEqual([])
  expect((await server.call('GET', '/api/auth/me', { cookie: admin.cookie })).status).toBe(200)
}, 60_000)

test('with a key too, what is wrong with a body is told to admins only', async () => {
  const server = await startTestServer()
  const admin = await setUp(server)
  const { cookie } = await register(server)
  const headers = () => ({ 'Idempotency-Key': newId() })
  for (const path of ['/api/categories', '/api/admin/packing-templates']) {
    const body = { no_such_field: 1 }
    const refused = await server.call('POST', path, { cookie, body, headers: headers() })
    expect([refused.status, refused.body['code']]).toEqual([403, 'FORBIDDEN'])
    const told = await server.call('POST', path, { cookie: admin.cookie, body, headers: headers() })
    expect([told.status, told.body['code']]).toEqual([400, 'INVALID_INPUT'])
  }
})

test('what was carried out for an admin is answered again when they are none any more', async () => {
  const server = await startTestServer()
  const ines = await setUp(server)
  const tom = await register(server)
  const role = (id: string, cookie: string, to: string) =>
    server.call('PUT', `/api/admin/users/${id}`, { cookie, body: { role: to } })
  expect((await role(tom.id, ines.cookie, 'admin')).status).toBe(200)
  const ask = { body: { name: 'Lighthouse' }, headers: { 'Idempotency-Key': newId() }, cookie: ines.cookie }
  const first = await server.call('POST', '/api/categories', ask)
  expect(first.status).toBe(201)
  expect((await role(ines.id, tom.cookie, 'user')).status).toBe(200)
  const again = await server.call('POST', '/api/categories', ask)
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  const other = await server.call('POST', '/api/categories', { ...ask, headers: {} })
  expect(other.body['code']).toBe('FORBIDDEN')
})
