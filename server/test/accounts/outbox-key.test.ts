import { expect, test } from 'vitest'
import { register, setUp, startTestServer, type TestServer } from '../support/test-server.ts'

const ask = async (server: TestServer, cookie: string | undefined, headers: Record<string, string> = {}) =>
  server.call('GET', '/api/sync/seal-key', { cookie, headers })

test('C7: each account has one random key, the same on every device', async () => {
  const server = await startTestServer()
  const ines = await setUp(server)
  const tom = await register(server)
  const [first, second] = await Promise.all([ask(server, ines.cookie), ask(server, ines.cookie)])
  expect(Buffer.from(String(first.body['key']), 'base64url')).toHaveLength(32)
  expect(second.body['key']).toBe(first.body['key'])
  expect((await ask(server, ines.cookie)).body['key']).toBe(first.body['key'])
  expect((await ask(server, tom.cookie)).body['key']).not.toBe(first.body['key'])
  expect(first.headers.get('cache-control')).toContain('no-store')
})

test('C7, S6: nobody gets the key without a session, or for another account', async () => {
  const server = await startTestServer()
  const ines = await setUp(server)
  const tom = await register(server)
  expect((await ask(server, undefined)).status).toBe(401)
  const other = await ask(server, tom.cookie, { 'x-expect-user': ines.id })
  expect(other).toMatchObject({ status: 409, body: { code: 'ACCOUNT_MISMATCH' } })
  expect(other.text).not.toContain(String((await ask(server, ines.cookie)).body['key']))
})

test('C7: the key is never written to the log', async () => {
  const server = await startTestServer()
  const { cookie } = await setUp(server)
  const { body } = await ask(server, cookie)
  expect(server.logged.join('')).not.toContain(String(body['key']))
})
