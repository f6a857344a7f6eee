/** Addresses that read like another one, or are compared like it: their mail goes elsewhere. */
import { describe, expect, test } from 'vitest'
import { isLookAlike, isSameMailbox } from '../../src/accounts/mailbox.ts'
import { people, signIn, startWithProvider } from '../support/oidc-world.ts'
import { register, setUp, startTestServer, tom } from '../support/test-server.ts'

const lookAlikes: Record<string, string> = {
  'a full-width letter': 'ｔom@example.org',
  'a full-width host': 'tom@ｅxample.org',
  'a ligature': 'ﬁona@example.org',
  'the Kelvin sign': '\u212Aate@example.org',
  'a long s': 'ſam@example.org',
  'a space of no width': 'tom\u200B@example.org',
  'a soft hyphen': 'to\u00ADm@example.org',
  'a mark of direction': '\u202Etom@example.org',
}
const addresses = [
  'tom@example.org',
  'TOM@Example.org',
  'jörg@bücher.example',
  'jo\u0308rg@example.org',
  '用户@例え.jp',
]

test.each(addresses)('%s is an address as any other', address => expect(isLookAlike(address)).toBe(false))

test('one mailbox may be written in capitals and with accents of two parts, and in nothing else', () => {
  expect(isSameMailbox('TOM@Example.org', 'tom@example.org')).toBe(true)
  expect(isSameMailbox('jörg@example.org', 'jo\u0308rg@example.org')).toBe(true)
  expect(isSameMailbox('ｔom@example.org', 'tom@example.org')).toBe(false)
  expect(isSameMailbox('ｔom@example.org', 'ｔom@example.org')).toBe(false)
})

describe.each(Object.entries(lookAlikes))('%s', (_, address) => {
  test('is refused wherever an address is taken', async () => {
    const server = await startTestServer()
    const refused = { status: 400, body: { code: 'INVALID_INPUT', fields: { email: 'WRONG_FORMAT' } } }
    const account = { username: 'somebody', email: address, password: tom.password }
    expect(await server.call('POST', '/api/auth/setup', { body: account })).toMatchObject(refused)
    const { cookie } = await setUp(server)
    const { cookie: own, id } = await register(server)
    const calls = [
      server.call('POST', '/api/auth/register', { body: account }),
      server.call('POST', '/api/admin/users', { cookie, body: account }),
      server.call('PUT', `/api/admin/users/${id}`, { cookie, body: { email: address } }),
      server.call('POST', '/api/auth/me/email', {
        cookie: own,
        body: { email: address, password: tom.password },
      }),
    ]
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(refused)
  })
})

describe('a provider', () => {
  test('that vouches for a look-alike opens nobody’s account and makes none', async () => {
    const { server } = await startWithProvider()
    await setUp(server)
    const { id } = await register(server)
    const rows = server.app.db.write.updateTable('users').where('id', '=', id)
    await rows.set({ email_confirmed_at: 1 }).execute()
    people['full-width'] = { email: 'ｔom@example.org', email_verified: true }
    expect((await signIn(server, 'full-width')).error).toBe('no_email')
    expect(await server.app.db.read.selectFrom('users').select('oidc_sub').execute()).toEqual([
      { oidc_sub: null },
      { oidc_sub: null },
    ])
    expect((await signIn(server, 'tom')).user).toMatchObject({ id })
  })

  test('that vouches for an address is not believed for the account of a look-alike from before', async () => {
    const { server } = await startWithProvider()
    await setUp(server)
    const { id } = await register(server)
    const rows = server.app.db.write.updateTable('users').where('id', '=', id)
    await rows.set({ email_confirmed_at: 1, email: 'ｔom@example.org' }).execute()
    expect((await signIn(server, 'tom')).error).toBe('email_not_confirmed')
  })
})

test('the account of a look-alike from before does not become confirmed by writing the address it looks like', async () => {
  const server = await startTestServer()
  await setUp(server)
  const { cookie, id } = await register(server)
  const rows = server.app.db.write.updateTable('users').where('id', '=', id)
  await rows.set({ email_confirmed_at: 1, email: 'ｔom@example.org' }).execute()
  const body = { email: 'tom@example.org', password: tom.password }
  expect((await server.call('POST', '/api/auth/me/email', { cookie, body })).status).toBe(200)
  expect(
    await server.app.db.read.selectFrom('users').select('email_confirmed_at').where('id', '=', id).execute(),
  ).toEqual([{ email_confirmed_at: null }])
})
