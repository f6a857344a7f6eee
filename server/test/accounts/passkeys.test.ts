import { describe, expect, test } from 'vitest'
import type { Config } from '../../src/config.ts'
import { startMailReceiver } from '../support/mail-receiver.ts'
import { turnOnTotp } from '../support/authenticator-app.ts'
import { SoftwareAuthenticator, type CeremonyFaults } from '../support/software-authenticator.ts'
import {
  bodyAs,
  ines,
  register,
  setUp,
  startTestServer,
  testClock,
  tom,
  type TestServer,
} from '../support/test-server.ts'
import { relyingParty } from '../../src/settings/relying-party.ts'

type Setting = Parameters<TestServer['app']['settings']['get']>[0]
type Options = Parameters<SoftwareAuthenticator['create']>[0]

const plenty = { mfa: { limit: 1e6 }, login: { limit: 1e6 }, passkey: { limit: 1e6 } }
const failed = { status: 401, cookie: undefined, body: { code: 'PASSKEY_FAILED' } }
const at = '/api/auth/passkey'

const start = async (settings: Partial<Record<Setting, string>> = {}, config: Partial<Config> = {}) => {
  const clock = testClock()
  const server = await startTestServer({ now: clock.now, rate_limits: plenty, config })
  const { cookie, id } = await setUp(server)
  const given = { passkey_login: 'true', app_url: 'https://trips.example.org', ...settings }
  const set = (values: Partial<Record<Setting, string | null>>) =>
    server.app.settings.set(new Map(Object.entries(values)) as never, { user_id: id, at: clock.now() })
  await set(given)
  const post = (path: string, body: object, cookie?: string) =>
    server.call('POST', at + path, { body, cookie })
  const optionsFor = async (who = cookie, password: string | undefined = ines.password) =>
    bodyAs<Options>(await post('/register/options', password === undefined ? {} : { password }, who))
  const add = async (device = new SoftwareAuthenticator(), name?: string) => {
    const attestationResponse = device.create(await optionsFor())
    return { device, answer: await post('/register/verify', { attestationResponse, name }, cookie) }
  }
  const question = async () => bodyAs<Options>(await post('/login/options', {}))
  const signIn = async (device: SoftwareAuthenticator, faults?: CeremonyFaults) =>
    post('/login/verify', { assertionResponse: device.get(await question(), faults) })
  const passkeys = async (who = cookie) =>
    (await server.call('GET', `${at}/credentials`, { cookie: who })).body['credentials'] as {
      id: string
      name: string
      last_used_at: number | null
    }[]
  const audited = () =>
    (
      server.app.db.raw
        .prepare("select action from audit_log where action <> 'user.register' order by rowid")
        .all() as { action: string }[]
    ).map(({ action }) => action)
  const users = () => server.app.db.write.updateTable('users').where('id', '=', id)
  return { clock, server, cookie, id, set, post, optionsFor, add, question, signIn, passkeys, audited, users }
}

describe('a passkey', () => {
  test('is added with the password, signs in without a name, and is listed', async () => {
    const { add, signIn, passkeys, server, audited, id } = await start()
    const { device, answer } = await add(undefined, '  Phone ')
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, credential: { name: 'Phone', device_type: 'singleDevice', backed_up: false } },
    })
    const arrived = await signIn(device)
    expect(arrived).toMatchObject({ status: 200, body: { user: { id, email: ines.email } } })
    expect((await server.call('GET', '/api/auth/me', { cookie: arrived.cookie })).status).toBe(200)
    const [listed] = await passkeys()
    expect(Object.keys(listed ?? {})).toEqual([
      'id',
      'name',
      'device_type',
      'backed_up',
      'created_at',
      'last_used_at',
    ])
    expect(listed?.last_used_at).not.toBeNull()
    expect(audited()).toEqual(['user.passkey_register', 'user.login'])
  })

  test('that was added is told to its owner by mail', async () => {
    const receiver = await startMailReceiver()
    const { add } = await start({}, receiver.config)
    await add(undefined, 'Key ring')
    const mail = await receiver.mail()
    expect(mail).toMatchObject({ subject: 'A passkey was added to your account', recipients: [ines.email] })
    expect(mail.text).toContain('Key ring')
  })

  test('asks for what it needs: this site, a verified person, one that finds its account by itself', async () => {
    const { optionsFor, question, id } = await start()
    expect(await optionsFor()).toMatchObject({
      rp: { id: 'trips.example.org', name: 'Caravel' },
      user: { id: Buffer.from(id).toString('base64url'), name: ines.email, displayName: ines.username },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
      excludeCredentials: [],
    })
    const asked = await question()
    expect(asked).toMatchObject({ rpId: 'trips.example.org', userVerification: 'required' })
    expect(asked).not.toHaveProperty('allowCredentials')
  })

  test('needs no code of an app beside it', async () => {
    const { add, signIn, server, cookie, clock } = await start()
    const { device } = await add()
    await turnOnTotp(server, cookie, clock.now())
    expect((await signIn(device)).body).toMatchObject({ user: { mfa_enabled: true } })
  })

  test('is renamed and removed by its owner alone', async () => {
    const { add, server, passkeys, cookie, signIn } = await start()
    const { device } = await add()
    const other = await register(server)
    const [{ id } = { id: '' }] = await passkeys()
    const call = (method: string, who: string, body: object) =>
      server.call(method, `${at}/credentials/${id}`, { cookie: who, body })
    const unknown = { status: 404, body: { code: 'NOT_FOUND' } }
    expect(await call('PATCH', other.cookie, { name: 'Mine' })).toMatchObject(unknown)
    expect(await call('DELETE', other.cookie, { password: tom.password })).toMatchObject(unknown)
    expect((await call('PATCH', cookie, { name: ' Key ring ' })).status).toBe(200)
    expect((await passkeys())[0]?.name).toBe('Key ring')
    expect((await call('DELETE', cookie, { password: 'wrong' })).body).toMatchObject({
      code: 'WRONG_PASSWORD',
    })
    expect((await call('DELETE', cookie, {})).body).toMatchObject({ code: 'WRONG_PASSWORD' })
    const { cookie: byPasskey } = await signIn(device)
    expect((await call('DELETE', cookie, { password: ines.password })).status).toBe(200)
    expect(await passkeys()).toEqual([])
    expect(await signIn(device)).toMatchObject(failed)
    // Anyone who has it may have signed in with it before.
    expect((await server.call('GET', '/api/auth/me', { cookie: byPasskey })).status).toBe(401)
    expect((await server.call('GET', '/api/auth/me', { cookie })).status).toBe(200)
  })

  test('that is there already is not added twice', async () => {
    const { add, optionsFor } = await start()
    const { device } = await add()
    expect((await optionsFor()) as unknown).toMatchObject({
      excludeCredentials: [{ transports: ['internal'] }],
    })
    expect((await add(device)).answer).toMatchObject({ status: 409, body: { code: 'PASSKEY_KNOWN' } })
  })

  test('signs in to no account that is disabled or gone', async () => {
    const { add, signIn, users } = await start()
    const { device } = await add()
    await users().set({ disabled_at: 1 }).execute()
    expect(await signIn(device)).toMatchObject(failed)
  })
})

describe('what is wrong with an answer refuses it, and uses up the question', () => {
  const faults: Record<string, CeremonyFaults> = {
    'another site opened the window': { origin: 'https://trips.example.org.evil.example' },
    'another site has the key': { rpId: 'evil.example' },
    'nobody was verified': { unverified: true },
    'the question is made up': { challenge: Buffer.alloc(32, 7).toString('base64url') },
    'the answer is for something else': { type: 'webauthn.other' },
  }
  test.each(Object.entries(faults))('registering: %s', async (_, fault) => {
    const { optionsFor, post, cookie, passkeys } = await start()
    const options = await optionsFor()
    const device = new SoftwareAuthenticator()
    const send = (with_?: CeremonyFaults) =>
      post('/register/verify', { attestationResponse: device.create(options, with_) }, cookie)
    expect(await send(fault)).toMatchObject({ status: 400, body: { code: 'PASSKEY_REFUSED' } })
    expect(await passkeys()).toEqual([])
  })

  test.each(
    Object.entries({
      ...faults,
      'another key signed': { forged: true },
      'it is somebody else’s': { userHandle: 'bm9ib2R5' },
    }),
  )('signing in: %s', async (_, fault) => {
    const { add, signIn, audited } = await start()
    const { device } = await add()
    expect(await signIn(device, fault)).toMatchObject(failed)
    expect(audited().at(-1)).toBe('user.login_failed')
    expect((await signIn(device)).status).toBe(200)
  })

  test('an authenticator nobody registered', async () => {
    const { signIn } = await start()
    expect(await signIn(new SoftwareAuthenticator())).toMatchObject(failed)
  })

  test('bytes that are no answer', async () => {
    const { add, post, question } = await start()
    const { device } = await add()
    const right = device.get(await question())
    for (const response of [
      { ...right.response, clientDataJSON: 'e30' },
      { ...right.response, clientDataJSON: '____' },
      { ...right.response, authenticatorData: 'AA' },
      { ...right.response, signature: '' },
    ])
      expect(await post('/login/verify', { assertionResponse: { ...right, response } })).toMatchObject(failed)
    for (const attestationObject of ['AA', 'o2NmbXRkbm9uZQ', ''])
      expect(
        await post('/login/verify', { assertionResponse: { ...right, response: { attestationObject } } }),
      ).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })
})

describe('a question', () => {
  test('is answered once: of many with the same answer at the same moment one comes in', async () => {
    const { add, post, question } = await start()
    const { device } = await add()
    const assertionResponse = device.get(await question())
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post('/login/verify', { assertionResponse })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(401)])
    expect(await post('/login/verify', { assertionResponse })).toMatchObject(failed)
  })

  test('registers once, of many at the same moment', async () => {
    const { optionsFor, post, cookie, passkeys } = await start()
    const options = await optionsFor()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        post(
          '/register/verify',
          { attestationResponse: new SoftwareAuthenticator().create(options) },
          cookie,
        ),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400])
    expect(await passkeys()).toHaveLength(1)
  })

  test('is good for five minutes', async () => {
    const { add, post, question, optionsFor, clock, cookie } = await start()
    const { device } = await add()
    const asked = await question()
    const options = await optionsFor()
    clock.pass(5 * 60_000)
    expect(await post('/login/verify', { assertionResponse: device.get(asked) })).toMatchObject(failed)
    const attestationResponse = new SoftwareAuthenticator().create(options)
    expect((await post('/register/verify', { attestationResponse }, cookie)).status).toBe(400)
  })

  test('of one session registers nothing for another, nor does one for signing in, nor the other way round', async () => {
    const { add, server, post, optionsFor, question, cookie } = await start()
    const { device } = await add()
    const other = await register(server)
    const refused = { status: 400, body: { code: 'PASSKEY_REFUSED' } }
    const mine = new SoftwareAuthenticator().create(await optionsFor())
    expect(await post('/register/verify', { attestationResponse: mine }, other.cookie)).toMatchObject(refused)
    const options = { ...(await optionsFor()), challenge: (await question()).challenge }
    const attestationResponse = new SoftwareAuthenticator().create(options)
    expect(await post('/register/verify', { attestationResponse }, cookie)).toMatchObject(refused)
    const assertionResponse = device.get(await optionsFor())
    expect(await post('/login/verify', { assertionResponse })).toMatchObject(failed)
  })
})

test('where a second factor is required, an account without one adds a passkey and is let in', async () => {
  const { set, server, cookie, add, signIn } = await start()
  await set({ require_mfa: 'true' })
  const trips = (who: string) => server.call('GET', '/api/trips', { cookie: who })
  expect(await trips(cookie)).toMatchObject({ status: 403, body: { code: 'MFA_REQUIRED' } })
  const { device, answer } = await add()
  expect(answer.status).toBe(200)
  expect((await trips(cookie)).status).toBe(200)
  const { cookie: byPasskey = '' } = await signIn(device)
  expect((await trips(byPasskey)).status).toBe(200)
})

describe('a copy of an authenticator', () => {
  test('shows by its count, which never goes back; that is refused and noted', async () => {
    const { add, signIn, audited, passkeys } = await start()
    const { device } = await add()
    expect((await signIn(device, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 6, 0])
      expect(await signIn(device, { counter }), `${counter}`).toMatchObject(failed)
    expect(audited().filter(action => action === 'user.passkey_clone_suspected')).toHaveLength(3)
    expect((await signIn(device, { counter: 8 })).status).toBe(200)
    expect(await passkeys()).toHaveLength(1)
  })

  test('is not suspected where an authenticator does not count', async () => {
    const { add, signIn } = await start()
    const { device } = await add()
    for (let times = 0; times < 3; times++) expect((await signIn(device, { counter: 0 })).status).toBe(200)
  })
})

describe('who is not sure to be the owner adds and removes nothing', () => {
  test('the password is asked for, and a wrong one gives no question', async () => {
    const { post, cookie } = await start()
    for (const body of [{}, { password: 'wrong' }])
      expect(await post('/register/options', body, cookie)).toMatchObject({
        status: 401,
        body: { code: 'WRONG_PASSWORD' },
      })
    expect(await post('/register/options', { password: ines.password })).toMatchObject({
      status: 401,
      body: { code: 'AUTH_REQUIRED' },
    })
  })

  test('an account without a password has to have signed in in the last five minutes, by something strong', async () => {
    const { add, signIn, users, post, cookie, clock } = await start()
    const { device } = await add()
    await users().set({ password_hash: '' }).execute()
    const ask = (who: string) => post('/register/options', {}, who)
    const old = { status: 403, body: { code: 'PROOF_NEEDED' } }
    expect(await ask(cookie)).toMatchObject(old)
    const { cookie: fresh = '' } = await signIn(device)
    expect((await ask(fresh)).status).toBe(200)
    clock.pass(5 * 60_000 + 1)
    expect(await ask(fresh)).toMatchObject(old)
  })

  test('the last passkey of an account without a password stays, also when two go at the same moment', async () => {
    const { add, signIn, users, server, passkeys } = await start()
    const { device } = await add()
    await add()
    await users().set({ password_hash: '' }).execute()
    const { cookie = '' } = await signIn(device)
    const remove = (id: string) => server.call('DELETE', `${at}/credentials/${id}`, { cookie, body: {} })
    const answers = await Promise.all((await passkeys()).map(({ id }) => remove(id)))
    expect(answers.map(({ status, body }) => [status, body['code']]).toSorted()).toEqual([
      [200, undefined],
      [409, 'LAST_PASSKEY'],
    ])
    await users().set({ oidc_issuer: 'https://id.example', oidc_sub: '1' }).execute()
    const [last] = await passkeys()
    expect((await remove(last?.id ?? '')).body).toMatchObject({ code: 'LAST_PASSKEY' })
  })

  test('nor does a password count that this server does not take', async () => {
    const { add, set, server, cookie, passkeys } = await start()
    await add()
    await set({ password_login: 'false' })
    const [only] = await passkeys()
    const body = { password: ines.password }
    expect(
      (await server.call('DELETE', `${at}/credentials/${only?.id ?? ''}`, { cookie, body })).body,
    ).toMatchObject({ code: 'LAST_PASSKEY' })
  })
})

describe('an admin', () => {
  test('takes all passkeys of somebody away, and what was signed in with one ends', async () => {
    const { add, signIn, server, cookie, id, passkeys, audited } = await start()
    const { device } = await add()
    const { cookie: byPasskey } = await signIn(device)
    const other = await register(server)
    await server.app.db.write.updateTable('users').set({ role: 'admin' }).where('id', '=', other.id).execute()
    const reset = (who: string, as = other.cookie) =>
      server.call('DELETE', `/api/admin/users/${who}/passkeys`, { cookie: as })
    expect((await reset(id, cookie)).body).toMatchObject({ code: 'OWN_ACCOUNT' })
    expect((await reset(id)).body).toEqual({ success: true, deleted: 1 })
    expect((await server.call('GET', '/api/auth/me', { cookie: byPasskey })).status).toBe(401)
    expect(await passkeys()).toEqual([])
    expect(await signIn(device)).toMatchObject(failed)
    expect(audited()).toContain('admin.user_passkeys_reset')
    expect((await reset('nobody')).body).toMatchObject({ code: 'USER_UNKNOWN' })
  })
})

describe('which site it is for', () => {
  const of = (values: Partial<Record<Setting, string>>) => relyingParty({ get: key => values[key] ?? '' })

  test('follows from settings alone, and there is none for an IP address', () => {
    const site = { id: 'trips.example.org', origins: ['https://trips.example.org'] }
    expect(of({ app_url: 'https://trips.example.org' })).toEqual(site)
    expect(of({ app_url: 'http://localhost:3000' })).toEqual({
      id: 'localhost',
      origins: ['http://localhost:3000'],
    })
    const webauthn_origins = 'https://a.example.org, https://b.example.org/'
    expect(of({ webauthn_rp_id: 'example.org', webauthn_origins })).toEqual({
      id: 'example.org',
      origins: ['https://a.example.org', 'https://b.example.org'],
    })
    for (const app_url of ['', 'https://192.168.1.9', 'http://[::1]:3000', 'http://10.0.0.1:8080'])
      expect(of({ app_url }), app_url).toBeUndefined()
    expect(of({ webauthn_rp_id: 'example.org' })).toBeUndefined()
  })

  test('is never what a request says of itself', async () => {
    const { server, post } = await start({ app_url: '' })
    expect(await post('/login/options', {})).toMatchObject({
      status: 400,
      body: { code: 'PASSKEY_NOT_CONFIGURED' },
    })
    const { body } = await server.call('GET', '/api/auth/app-config')
    expect(body).toMatchObject({ passkey_login: true, passkey_configured: false })
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    expect((await server.call('POST', `${at}/login/options`, { body: {}, headers })).status).toBe(400)
  })
})

test('where passkeys are turned off there are none: for those signed in as for anybody else', async () => {
  const { add, set, server, cookie, passkeys, signIn } = await start()
  const { device } = await add()
  await set({ passkey_login: null })
  for (const path of ['/register/options', '/register/verify', '/login/options', '/login/verify'])
    for (const who of [cookie, undefined])
      expect(await server.call('POST', at + path, { body: {}, cookie: who })).toMatchObject({
        status: 404,
        body: { code: 'TURNED_OFF' },
      })
  expect(await passkeys()).toHaveLength(1)
  await set({ passkey_login: 'true' })
  expect((await signIn(device)).status).toBe(200)
})
