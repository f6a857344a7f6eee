import { describe, expect, test } from 'vitest'
import { site, startMailReceiver, type ReceivedMail } from '../support/mail-receiver.ts'
import {
  ines,
  memoryLog,
  register,
  setUp,
  startTestServer,
  testClock,
  tom,
  type TestServer,
} from '../support/test-server.ts'

const next = 'eleven days in June'
const plenty = { forgot: { limit: 1000 }, reset: { limit: 1000 } }

const start = async (settings: Parameters<typeof startTestServer>[0] = {}) => {
  const receiver = await startMailReceiver()
  const server = await startTestServer({ config: receiver.config, rate_limits: plenty, ...settings })
  await setUp(server)
  const { cookie, id } = await register(server)
  const forgot = (email: string, headers: Record<string, string> = {}) =>
    server.call('POST', '/api/auth/forgot-password', { headers, body: { email } })
  const reset = (token: string, new_password = next, more: object = {}) =>
    server.call('POST', '/api/auth/reset-password', { body: { token, new_password, ...more } })
  const me = () => server.call('GET', '/api/auth/me', { cookie })
  return { receiver, server, cookie, id, forgot, reset, me }
}

const tokenIn = (mail: ReceivedMail): string => /[?]token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? ''

const signIn = (server: TestServer, password: string) =>
  server.call('POST', '/api/auth/login', { body: { username: 'tom', password } })

const expired = { status: 400, body: { code: 'LINK_EXPIRED' } }

test('nobody puts a second step on an account with an address whose mailbox is not theirs', async () => {
  const { receiver, server, cookie, id } = await start()
  const setUp = () => server.call('POST', '/api/auth/mfa/setup', { cookie, body: { password: tom.password } })
  const ask = () => server.call('POST', '/api/auth/me/email/link', { cookie })
  const me = async () => (await server.call('GET', '/api/auth/me', { cookie })).body['user']
  expect(await setUp()).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_CONFIRMED' } })
  expect(await me()).toMatchObject({ email_confirmed: false })
  expect((await ask()).body).toEqual({ success: true, confirmed: false })
  const mail = await receiver.mail()
  expect(mail).toMatchObject({ subject: 'Confirm your address', recipients: ['Tom@example.org'] })
  const confirm = () => server.call('POST', '/api/auth/me/email/confirm', { body: { token: tokenIn(mail) } })
  expect((await confirm()).body).toEqual({ success: true, email: tom.email })
  expect(await confirm()).toMatchObject(expired)
  expect(await me()).toMatchObject({ email: tom.email, email_confirmed: true })
  expect((await ask()).body).toEqual({ success: true, confirmed: true })
  expect((await setUp()).status).toBe(200)
  const audited = server.app.db.raw.prepare('select action from audit_log where user_id = ?').all(id)
  expect(audited).toContainEqual({ action: 'user.email_confirm' })
  expect(JSON.stringify(audited)).not.toContain('email_change')
})

test('who mistyped their address can mend it where a second factor is required, and hears that no letter went out', async () => {
  const refused: string[] = []
  const receiver = await startMailReceiver({
    onRcptTo: ({ address }, _session, done) =>
      done(address.endsWith('.example') ? null : (refused.push(address), new Error('No such mailbox'))),
  })
  const server = await startTestServer({ config: receiver.config })
  const admin = await setUp(server)
  const { cookie } = await register(server)
  await server.app.settings.set(new Map([['require_mfa', 'true']]), { user_id: admin.id, at: Date.now() })
  expect(await server.call('POST', '/api/auth/me/email/link', { cookie })).toMatchObject({
    status: 502,
    body: { code: 'MAIL_NOT_SENT' },
  })
  expect(refused).toEqual(['Tom@example.org'])
  const body = { email: 'tom@new.example', password: tom.password }
  expect((await server.call('POST', '/api/auth/me/email', { cookie, body })).status).toBe(200)
  const token = tokenIn(await receiver.mail())
  expect((await server.call('POST', '/api/auth/me/email/confirm', { body: { token } })).status).toBe(200)
  expect(
    (await server.call('POST', '/api/auth/mfa/setup', { cookie, body: { password: tom.password } })).status,
  ).toBe(200)
})

test('an admin puts a second step on without a letter, who may have to mend what sends them', async () => {
  const { server } = await start()
  const { cookie } = await server.call('POST', '/api/auth/login', { body: ines })
  const begun = await server.call('POST', '/api/auth/mfa/setup', { cookie: cookie ?? '' })
  expect(begun.status).toBe(200)
})

test('the owner hears when a protection is taken off, also by an admin', async () => {
  const { receiver, server, cookie, id } = await start()
  const admin = (await server.call('POST', '/api/auth/login', { body: ines })).cookie
  const users = server.app.db.write.updateTable('users').where('id', '=', id)
  const mac = server.app.box.mac('ABCDEFGH', `backup_codes.${id}`)
  await users.set({ mfa_enabled_at: 1 }).execute()
  await server.app.db.write.insertInto('backup_codes').values({ user_id: id, mac }).execute()
  const off = { password: tom.password, code: 'abcd-efgh' }
  expect((await server.call('POST', '/api/auth/mfa/disable', { cookie, body: off })).status).toBe(200)
  expect((await receiver.mail()).text).toContain('Two-step verification was turned off.')
  await users.set({ mfa_enabled_at: 1 }).execute()
  await server.call('DELETE', `/api/admin/users/${id}/mfa`, { cookie: admin })
  expect((await receiver.mail(2)).recipients).toEqual(['Tom@example.org'])
  const body = { make_password: true }
  await server.call('PUT', `/api/admin/users/${id}`, { cookie: admin, body })
  expect((await receiver.mail(3)).text).toContain('An admin set a new password')
})

describe('a forgotten password', () => {
  test('is replaced with the link from the mail, once; every session ends, and the owner is told', async () => {
    const { receiver, server, id, forgot, reset, me } = await start()
    const confirmed = async () =>
      (
        await server.app.db.read
          .selectFrom('users')
          .select('email_confirmed_at')
          .where('id', '=', id)
          .execute()
      )[0]
    expect(await confirmed()).toEqual({ email_confirmed_at: null })
    expect((await forgot('TOM@example.org')).body).toEqual({ ok: true })
    const mail = await receiver.mail()
    expect(mail).toMatchObject({ subject: 'Reset your password', recipients: ['Tom@example.org'] })
    const token = tokenIn(mail)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(mail.text).toContain(`${site}/reset-password?token=${token}`)
    expect((await me()).status).toBe(200)
    expect(await reset(token)).toMatchObject({ status: 200, body: { success: true }, cookie: undefined })
    expect((await me()).status).toBe(401)
    expect((await signIn(server, tom.password)).status).toBe(401)
    expect((await signIn(server, next)).status).toBe(200)
    // Anyone who reads that mailbox is its owner: a provider may vouch for them from now on.
    expect(await confirmed()).toEqual({ email_confirmed_at: expect.any(Number) as number })
    expect(await reset(token, 'twelve nights in July')).toMatchObject(expired)
    expect((await receiver.mail(2)).subject).toBe('Your password was changed')
  })

  test('the owner of a mailbox who shows up for the first time is rid of what others added before', async () => {
    const { receiver, server, id, forgot, reset } = await start()
    const db = server.app.db.write
    const plant = async () => {
      const passkey = { user_id: id, public_key: '', counter: 0, transports: '', backed_up: 0, created_at: 1 }
      await db
        .insertInto('passkeys')
        .values({ ...passkey, id: 'p', credential_id: 'c', device_type: 'singleDevice', name: 'Theirs' })
        .execute()
      const planted = { oidc_issuer: 'https://sso.example', oidc_sub: 'thief', mfa_secret: 'seed' }
      await db.updateTable('users').set(planted).where('id', '=', id).execute()
    }
    const standing = async () => ({
      passkeys: (await db.selectFrom('passkeys').select('id').execute()).length,
      ...(await db.selectFrom('users').select(['oidc_sub', 'mfa_secret']).where('id', '=', id).execute())[0],
    })
    await plant()
    await forgot('tom@example.org')
    const lost = { passkeys: 1, provider: true }
    expect((await reset(tokenIn(await receiver.mail()))).body).toEqual({ success: true, lost })
    expect((await receiver.mail(2)).text).toContain('passkeys and identity provider connections')
    const told = "select details from audit_log where action = 'user.password_reset_success'"
    expect(server.app.db.raw.prepare(told).pluck().get()).toBe(JSON.stringify(lost))
    expect(await standing()).toEqual({ passkeys: 0, oidc_sub: null, mfa_secret: null })
    // What is added by now is theirs.
    await plant()
    await forgot('tom@example.org')
    expect((await reset(tokenIn(await receiver.mail(3)), 'twelve nights in July')).status).toBe(200)
    expect(await standing()).toEqual({ passkeys: 1, oidc_sub: 'thief', mfa_secret: 'seed' })
  })

  test('a link that lies in a mailbox that is no longer the account’s opens nothing', async () => {
    const { receiver, server, id, forgot, reset } = await start()
    await forgot('tom@example.org')
    const token = tokenIn(await receiver.mail())
    const { cookie: admin } = await server.call('POST', '/api/auth/login', {
      body: { email: ines.email, password: ines.password },
    })
    const body = { email: 'tom.new@example.org' }
    expect((await server.call('PUT', `/api/admin/users/${id}`, { cookie: admin, body })).status).toBe(200)
    expect(await receiver.mail(2)).toMatchObject({
      subject: 'Your email address was changed',
      recipients: ['Tom@example.org'],
    })
    expect(await reset(token)).toMatchObject(expired)
    expect((await signIn(server, tom.password)).status).toBe(200)
  })

  test('an address that an admin set is not changed by a link that was asked for before', async () => {
    const { receiver, server, cookie, id } = await start()
    const body = { email: 'thief@example.org', password: tom.password }
    expect((await server.call('POST', '/api/auth/me/email', { cookie, body })).status).toBe(200)
    const token = tokenIn(await receiver.mail())
    const { cookie: admin } = await server.call('POST', '/api/auth/login', {
      body: { email: ines.email, password: ines.password },
    })
    await server.call('PUT', `/api/admin/users/${id}`, {
      cookie: admin,
      body: { email: 'tom.new@example.org' },
    })
    const confirm = await server.call('POST', '/api/auth/me/email/confirm', { body: { token } })
    expect(confirm).toMatchObject(expired)
  })

  test('asking for too many links says how long to wait', async () => {
    const { server, cookie, forgot, receiver } = await start()
    const ask = (n: number) =>
      server.call('POST', '/api/auth/me/email', {
        cookie,
        body: { email: `tom.${n}@example.org`, password: tom.password },
      })
    for (let n = 0; n < 3; n++) expect((await ask(n)).status).toBe(200)
    const refused = await ask(3)
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    // Each of them is two mails. Who finds a session open must not keep its owner from a new password.
    await receiver.mail(6)
    await forgot('tom@example.org')
    expect((await receiver.mail(7)).subject).toBe('Reset your password')
  })

  test('neither a slash at the end of the address nor what confirms addresses stands in its way', async () => {
    const receiver = await startMailReceiver()
    const fixed_settings = { ...receiver.config.fixed_settings, app_url: `${site}/` }
    const server = await startTestServer({ config: { ...receiver.config, fixed_settings } })
    await setUp(server)
    await register(server)
    const body = { email: 'tom@example.org' }
    await server.call('POST', '/api/auth/forgot-password', { body })
    const mail = await receiver.mail()
    expect(mail.text).toContain(`${site}/reset-password?token=`)
    for (let n = 0; n < 6; n++)
      await server.call('POST', '/api/auth/me/email/confirm', { body: { token: 'made up' } })
    const chosen = { token: tokenIn(mail), new_password: next }
    expect((await server.call('POST', '/api/auth/reset-password', { body: chosen })).status).toBe(200)
  })

  test('leads to the address the server was told, whatever a request calls it', async () => {
    const { receiver, forgot } = await start({})
    await forgot('tom@example.org', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' })
    expect((await receiver.mail()).raw).not.toContain('evil.example')
  })

  test('is answered alike, at once, for whom there is no account; nobody is written to', async () => {
    const { receiver, server, forgot } = await start()
    const [known, unknown] = [await forgot('tom@example.org'), await forgot('nobody@example.org')]
    const shown = ({ status, text, headers }: typeof known) => [status, text, [...headers.keys()].toSorted()]
    expect(shown(unknown)).toEqual(shown(known))
    await server.app.background.idle()
    expect(receiver.mails).toHaveLength(1)
  })

  test('is answered before anything was looked up: what a mail server does shows in no delay', async () => {
    const held: (() => void)[] = []
    const receiver = await startMailReceiver({ onConnect: (_session, done) => void held.push(() => done()) })
    const server = await startTestServer({ config: receiver.config })
    await setUp(server)
    await register(server)
    const body = { email: 'tom@example.org' }
    expect((await server.call('POST', '/api/auth/forgot-password', { body })).body).toEqual({ ok: true })
    expect(receiver.mails).toHaveLength(0)
    while (!held.length) await new Promise(resolve => setImmediate(resolve))
    held[0]?.()
    await receiver.mail()
  })

  test('of two resets with one link at the same moment one wins', async () => {
    const { receiver, server, forgot, reset } = await start()
    await forgot('tom@example.org')
    const token = tokenIn(await receiver.mail())
    const wanted = [next, 'twelve nights in July', 'thirteen boats to Setúbal']
    const answers = await Promise.all(wanted.map(password => reset(token, password)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    const works = await Promise.all(
      wanted.map(async password => (await signIn(server, password)).status === 200),
    )
    expect(works).toEqual(answers.map(({ status }) => status === 200))
  })

  test('a new link takes the place of the one before, and each is good for an hour', async () => {
    const clock = testClock()
    const { receiver, server, forgot, reset } = await start({ now: clock.now })
    await forgot('tom@example.org')
    const first = tokenIn(await receiver.mail(1))
    await forgot('tom@example.org')
    const second = tokenIn(await receiver.mail(2))
    expect(await reset(first)).toMatchObject(expired)
    clock.pass(60 * 60_000 + 1)
    expect(await reset(second)).toMatchObject(expired)
    // The next one that is made takes those that ran out along.
    await forgot(ines.email)
    await receiver.mail(3)
    const left = server.app.db.raw.prepare('select count(*) from account_links where expires_at <= ?').pluck()
    expect(left.get(clock.now())).toBe(0)
  })

  test('a weak password is refused and the link stays good', async () => {
    const { receiver, forgot, reset } = await start()
    await forgot('tom@example.org')
    const token = tokenIn(await receiver.mail())
    expect(await reset(token, 'Password123')).toMatchObject({
      status: 400,
      body: { code: 'PASSWORD_TOO_COMMON', fields: { new_password: 'PASSWORD_TOO_COMMON' } },
    })
    expect((await reset(token)).status).toBe(200)
  })

  test('a second factor is asked for too, and a wrong code leaves the link', async () => {
    const { receiver, server, id, forgot, reset } = await start()
    await forgot('tom@example.org')
    const token = tokenIn(await receiver.mail())
    await server.app.db.write.updateTable('users').set({ mfa_enabled_at: 1 }).where('id', '=', id).execute()
    expect((await reset(token)).body).toEqual({ mfa_required: true })
    expect(await reset(token, next, { mfa_code: '000000' })).toMatchObject({
      status: 401,
      body: { code: 'WRONG_CODE' },
    })
    const guesses = "select resource, details from audit_log where action = 'user.password_reset_fail'"
    expect(server.app.db.raw.prepare(guesses).all()).toEqual([
      { resource: id, details: '{"code":"WRONG_CODE"}' },
    ])
    expect((await signIn(server, next)).status).toBe(401)
    const mac = server.app.box.mac('ABCDEFGH', `backup_codes.${id}`)
    await server.app.db.write.insertInto('backup_codes').values({ user_id: id, mac }).execute()
    expect((await reset(token, next, { mfa_code: 'abcd-efgh' })).body).toEqual({ success: true })
  })

  test.each([
    ['a disabled account', { disabled_at: 1 }],
    ['another password meanwhile', { password_version: 9 }],
  ])('%s makes the link worthless', async (_, change) => {
    const { receiver, server, id, forgot, reset } = await start()
    await forgot('tom@example.org')
    const token = tokenIn(await receiver.mail())
    await server.app.db.write.updateTable('users').set(change).where('id', '=', id).execute()
    expect(await reset(token)).toMatchObject(expired)
  })

  test('an account without a password is told how it signs in, and gets no link', async () => {
    const { receiver, server, id, forgot } = await start()
    await server.app.db.write.updateTable('users').set({ password_hash: '' }).where('id', '=', id).execute()
    await forgot('tom@example.org')
    const none = await receiver.mail()
    expect([none.subject, tokenIn(none)]).toEqual(['You cannot sign in right now', ''])
    const passkey = { user_id: id, public_key: '', counter: 0, transports: '', backed_up: 0, created_at: 1 }
    await server.app.db.write
      .insertInto('passkeys')
      .values({ ...passkey, id: 'p', credential_id: 'c', device_type: 'singleDevice', name: 'Phone' })
      .execute()
    await server.app.settings.set(new Map([['passkey_login', 'true']]), { user_id: id, at: 1 })
    await forgot('tom@example.org')
    const mail = await receiver.mail(2)
    expect([mail.subject, tokenIn(mail)]).toEqual(['How to sign in', ''])
    expect(mail.text).toContain('with a passkey.')
  })

  test('one person is written to three times in a quarter of an hour, from wherever it is asked', async () => {
    const { receiver, server, forgot } = await start()
    for (let n = 0; n < 5; n++) expect((await forgot('tom@example.org')).body).toEqual({ ok: true })
    await server.app.background.idle()
    expect(receiver.mails).toHaveLength(3)
  })

  test('one address asks three times, and tries five links', async () => {
    const { forgot, reset } = await start({ rate_limits: {} })
    const asked = []
    for (let n = 0; n < 4; n++) asked.push((await forgot(`n${n}@example.org`)).status)
    expect(asked).toEqual([200, 200, 200, 429])
    const tried = []
    for (let n = 0; n < 6; n++) tried.push((await reset('none')).status)
    expect(tried).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('being asked for a code is no try', async () => {
    const { receiver, server, id, forgot, reset } = await start({ rate_limits: {} })
    await forgot('tom@example.org')
    const token = tokenIn(await receiver.mail())
    await server.app.db.write.updateTable('users').set({ mfa_enabled_at: 1 }).where('id', '=', id).execute()
    for (let n = 0; n < 6; n++) expect((await reset(token)).body).toEqual({ mfa_required: true })
  })

  test('no token is stored, logged or told to the audit log', async () => {
    const { receiver, server, forgot, reset } = await start({ ...memoryLog() })
    await forgot('tom@example.org')
    const token = tokenIn(await receiver.mail())
    const rows = ['account_links', 'audit_log'].map(name =>
      server.app.db.raw.prepare(`select * from ${name}`).all(),
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    await reset(token)
    await server.call('GET', `/reset-password?token=${token}`)
    expect(server.logged.join()).not.toContain(token)
    const actions = server.app.db.raw.prepare('select action from audit_log order by id').pluck().all()
    expect(actions).toEqual(
      expect.arrayContaining(['user.password_reset_request', 'user.password_reset_success']),
    )
  })

  test('a server without mail says so before anybody asks', async () => {
    const server = await startTestServer()
    await setUp(server)
    expect((await server.call('GET', '/api/auth/app-config')).body).toMatchObject({ mail: false })
    const answer = await server.call('POST', '/api/auth/forgot-password', {
      body: { email: 'ines@example.org' },
    })
    expect(answer.body).toEqual({ ok: true })
  })
})

describe('another e-mail address', () => {
  const ask = (server: TestServer, cookie: string, email: string, password = tom.password) =>
    server.call('POST', '/api/auth/me/email', { cookie, body: { email, password } })
  const emailOf = async (server: TestServer, cookie: string) =>
    ((await server.call('GET', '/api/auth/me', { cookie })).body['user'] as { email: string }).email

  test('holds once it is confirmed from its own mailbox; the old one hears of it twice', async () => {
    const { receiver, server, cookie } = await start()
    expect((await ask(server, cookie, 'tom@new.example')).body).toEqual({ success: true, confirm: true })
    await receiver.mail(2)
    const confirming = receiver.mails.find(mail => mail.recipients.includes('tom@new.example'))
    expect(receiver.mails.map(mail => mail.recipients[0]).toSorted()).toEqual([
      'Tom@example.org',
      'tom@new.example',
    ])
    expect(await emailOf(server, cookie)).toBe('Tom@Example.org')
    const token = tokenIn(confirming as ReceivedMail)
    const confirm = () => server.call('POST', '/api/auth/me/email/confirm', { body: { token } })
    const answers = await Promise.all([confirm(), confirm()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await emailOf(server, cookie)).toBe('tom@new.example')
    expect((await receiver.mail(3)).recipients).toEqual(['Tom@example.org'])
  })

  test('is waited for also while the one there is gets confirmed', async () => {
    const { receiver, server, cookie } = await start()
    await ask(server, cookie, 'tom@new.example')
    await receiver.mail(2)
    const changing = receiver.mails.find(mail => mail.recipients.includes('tom@new.example')) as ReceivedMail
    await server.call('POST', '/api/auth/me/email/link', { cookie })
    const own = await receiver.mail(3)
    const confirm = (mail: ReceivedMail) =>
      server.call('POST', '/api/auth/me/email/confirm', { body: { token: tokenIn(mail) } })
    expect((await confirm(own)).body).toEqual({ success: true, email: tom.email })
    expect((await confirm(changing)).body).toEqual({ success: true, email: 'tom@new.example' })
  })

  test('is refused with a wrong password, or when somebody else has it', async () => {
    const { server, cookie } = await start()
    expect(await ask(server, cookie, 'x@new.example', 'wrong')).toMatchObject({
      status: 401,
      body: { code: 'WRONG_PASSWORD' },
    })
    expect(await ask(server, cookie, 'INES@example.org')).toMatchObject({
      status: 409,
      body: { code: 'ACCOUNT_TAKEN' },
    })
  })

  test('that somebody took meanwhile is not confirmed; a link for a password confirms none', async () => {
    const { receiver, server, cookie, forgot } = await start()
    await ask(server, cookie, 'tom@new.example')
    await receiver.mail(2)
    const confirming = receiver.mails.find(mail =>
      mail.recipients.includes('tom@new.example'),
    ) as ReceivedMail
    await register(server, { username: 'ana', email: 'tom@new.example', password: 'ten cups of coffee' })
    const confirm = (token: string) => server.call('POST', '/api/auth/me/email/confirm', { body: { token } })
    expect(await confirm(tokenIn(confirming))).toMatchObject({ status: 409, body: { code: 'ACCOUNT_TAKEN' } })
    await forgot('tom@example.org')
    expect(await confirm(tokenIn(await receiver.mail(3)))).toMatchObject(expired)
  })

  test('that is the same mailbox in other letters, or the same altogether, stays confirmed', async () => {
    const { server, cookie, id } = await start()
    const users = server.app.db.write.updateTable('users').where('id', '=', id)
    await users.set({ email_confirmed_at: 7 }).execute()
    const confirmedAt = () =>
      server.app.db.raw.prepare('select email_confirmed_at from users where id = ?').pluck().get(id)
    for (const email of [tom.email, 'TOM@example.org']) {
      const { body } = await ask(server, cookie, email)
      expect(body).toMatchObject({ confirm: false, user: { email, email_confirmed: true } })
      expect(confirmedAt()).toBe(7)
    }
  })

  test('holds at once where the server sends no mail', async () => {
    const server = await startTestServer()
    await setUp(server)
    const { cookie, id } = await register(server)
    const users = server.app.db.write.updateTable('users').where('id', '=', id)
    await users.set({ email_confirmed_at: 7 }).execute()
    expect((await ask(server, cookie, 'tom@new.example')).body).toMatchObject({
      confirm: false,
      user: { email: 'tom@new.example', email_confirmed: false },
    })
    expect(await emailOf(server, cookie)).toBe('tom@new.example')
  })
})
