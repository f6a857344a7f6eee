import { describe, expect, test } from 'vitest'
import { codeAt, signInWith, turnOnTotp } from '../support/authenticator-app.ts'
import { ines, register, setUp, startTestServer, testClock, tom } from '../support/test-server.ts'

const step = 30_000
const plenty = { mfa: { limit: 1e6 }, login: { limit: 1e6 } }

const start = async (rate_limits = plenty, config = {}) => {
  const clock = testClock()
  const server = await startTestServer({ now: clock.now, rate_limits, config })
  const { cookie, id } = await setUp(server)
  const code = (secret: string) => codeAt(secret, clock.now())
  const verify = (mfa_token: unknown, given: string) =>
    server.call('POST', '/api/auth/mfa/verify-login', { body: { mfa_token, code: given } })
  const audited = () =>
    server.app.db.raw
      .prepare("select action, details from audit_log where action <> 'user.register' order by rowid")
      .all()
      .map(row => {
        const { action, details } = row as { action: string; details: string | null }
        return [action, ...(details ? [JSON.parse(details) as unknown] : [])]
      })
  return { clock, server, cookie, id, code, verify, audited }
}

describe('an authenticator app', () => {
  test('is told a seed as text, address and picture; nothing asks for it before a code was shown', async () => {
    const { server, cookie } = await start()
    const { status, body } = await server.call('POST', '/api/auth/mfa/setup', { cookie })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['secret', 'otpauth_url', 'qr_svg'])
    expect(body['otpauth_url']).toBe(
      `otpauth://totp/Caravel:ines%40example.org?secret=${String(body['secret'])}&issuer=Caravel`,
    )
    expect(body['qr_svg']).toMatch(/^<svg.*<\/svg>$/s)
    expect((await signInWith(server)).body).toMatchObject({ user: { mfa_enabled: false } })
  })

  test('a session that somebody left open sets none up without the password', async () => {
    const { server, cookie, clock } = await start()
    const begin = (body?: object) =>
      server.call('POST', '/api/auth/mfa/setup', { cookie, ...(body ? { body } : {}) })
    clock.pass(5 * 60_000 + 1)
    expect(await begin()).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } })
    const wrong = await begin({ password: 'not mine' })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'WRONG_PASSWORD' } })
    expect(await begin({ password: ines.password })).toMatchObject({ status: 200 })
  })

  test('is asked after the wish to stay signed in, which it keeps', async () => {
    const { server, cookie, code, clock } = await start()
    const { secret } = await turnOnTotp(server, cookie, clock.now())
    const life = async (first: object, second: object) => {
      clock.pass(step)
      const { email, password } = ines
      const { body } = await server.call('POST', '/api/auth/login', { body: { email, password, ...first } })
      const given = { mfa_token: body['mfa_token'], code: code(secret), ...second }
      const { headers } = await server.call('POST', '/api/auth/mfa/verify-login', { body: given })
      return Number(/Max-Age=(\d+)/.exec(headers.getSetCookie()[0] ?? '')?.[1]) / 86_400
    }
    expect(await life({}, {})).toBe(1)
    expect(await life({ remember_me: true }, {})).toBe(30)
    expect(await life({ remember_me: true }, { remember_me: false })).toBe(1)
  })

  test('is enabled by its code, and then asked for at each sign-in', async () => {
    const { server, cookie, code, clock, verify, audited } = await start()
    const { secret, backup_codes } = await turnOnTotp(server, cookie, clock.now())
    expect(backup_codes).toHaveLength(10)
    expect(backup_codes.every(each => /^[A-Z2-9]{4}-[A-Z2-9]{4}$/.test(each))).toBe(true)
    expect(new Set(backup_codes).size).toBe(10)
    clock.pass(step)
    const first = await signInWith(server)
    expect(first).toMatchObject({ status: 200, cookie: undefined, body: { mfa_required: true } })
    expect(Object.keys(first.body)).toEqual(['mfa_required', 'mfa_token'])
    const wrong = await verify(first.body['mfa_token'], '000000')
    expect(wrong).toMatchObject({ status: 401, body: { code: 'WRONG_CODE' } })
    const spaced = `${code(secret).slice(0, 3)} ${code(secret).slice(3)}`
    const second = await verify(first.body['mfa_token'], spaced)
    expect(second).toMatchObject({ status: 200, body: { user: { email: ines.email, mfa_enabled: true } } })
    expect((await server.call('GET', '/api/auth/me', { cookie: second.cookie })).status).toBe(200)
    expect(audited()).toEqual([
      ['user.mfa_enable'],
      ['user.login_failed', { method: 'mfa', code: 'WRONG_CODE' }],
      ['user.login', { method: 'mfa' }],
    ])
  })

  test('a wrong code enables nothing, and what is on is not set up again', async () => {
    const { server, cookie, clock } = await start()
    const enable = (given: string) =>
      server.call('POST', '/api/auth/mfa/enable', { cookie, body: { code: given } })
    expect(await enable('123456')).toMatchObject({ status: 400, body: { code: 'MFA_NOT_SET_UP' } })
    const made = await server.call('POST', '/api/auth/mfa/setup', { cookie })
    const later = codeAt(String(made.body['secret']), clock.now() + 10 * step)
    expect(await enable(later)).toMatchObject({ status: 401, body: { code: 'WRONG_CODE' } })
    expect((await server.call('GET', '/api/auth/me', { cookie })).body).toMatchObject({
      user: { mfa_enabled: false },
    })
    await turnOnTotp(server, cookie, clock.now())
    expect(await server.call('POST', '/api/auth/mfa/setup', { cookie })).toMatchObject({
      status: 400,
      body: { code: 'MFA_IS_ON' },
    })
  })

  test('may be one step early or late, and no more', async () => {
    const { server, cookie, clock, verify } = await start()
    const { secret } = await turnOnTotp(server, cookie, clock.now())
    clock.pass(100 * step)
    for (const [steps, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [1, 200],
    ] as const) {
      const { mfa_token } = (await signInWith(server)).body
      const answer = await verify(mfa_token, codeAt(secret, clock.now() + steps * step))
      expect(answer.status, `${steps}`).toBe(status)
    }
  })

  test('the seed is stored sealed', async () => {
    const { server, cookie, clock, id } = await start()
    const { secret, backup_codes } = await turnOnTotp(server, cookie, clock.now())
    const { raw } = server.app.db
    const stored = JSON.stringify([
      raw.prepare('select * from users where id = ?').all(id),
      raw.prepare('select * from backup_codes').all(),
    ])
    for (const each of [secret, ...backup_codes, ...backup_codes.map(code => code.replace('-', ''))])
      expect(stored).not.toContain(each)
  })
})

describe('a code is taken once', () => {
  test('that enabled the second step signs nobody in', async () => {
    const { server, cookie, clock, code, verify } = await start()
    const { secret } = await turnOnTotp(server, cookie, clock.now())
    const { mfa_token } = (await signInWith(server)).body
    expect((await verify(mfa_token, code(secret))).status).toBe(401)
  })

  test('nor does one that was taken, or an older one after it', async () => {
    const { server, cookie, clock, code, verify } = await start()
    const { secret } = await turnOnTotp(server, cookie, clock.now())
    clock.pass(10 * step)
    const { mfa_token } = (await signInWith(server)).body
    const now = code(secret)
    expect((await verify(mfa_token, now)).status).toBe(200)
    expect((await verify(mfa_token, now)).status).toBe(401)
    expect((await verify(mfa_token, codeAt(secret, clock.now() - step))).status).toBe(401)
  })

  test('of ten at the same moment one signs in, with an app code and with a backup code', async () => {
    const { server, cookie, clock, code, verify } = await start()
    const { secret, backup_codes } = await turnOnTotp(server, cookie, clock.now())
    clock.pass(step)
    for (const given of [code(secret), backup_codes[0] ?? '']) {
      const { mfa_token } = (await signInWith(server)).body
      // As many as are let through; each of them would be right but for the others.
      const answers = await Promise.all(Array.from({ length: 5 }, () => verify(mfa_token, given)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401])
      clock.pass(16 * 60_000)
    }
  })
})

describe('a backup code', () => {
  test('is as good as the app, once, however it is typed', async () => {
    const { server, cookie, clock, verify, audited } = await start()
    const { backup_codes } = await turnOnTotp(server, cookie, clock.now())
    const given = (backup_codes[3] ?? '').toLowerCase().replace('-', ' ')
    const { mfa_token } = (await signInWith(server)).body
    expect((await verify(mfa_token, given)).status).toBe(200)
    expect((await verify(mfa_token, given)).status).toBe(401)
    const { body } = await server.call('GET', '/api/auth/mfa', { cookie })
    expect(body).toMatchObject({ mfa_enabled: true, backup_codes_left: 9 })
    expect(audited()).toContainEqual(['user.mfa_backup_code', { left: 9 }])
  })

  test('of another account is none', async () => {
    const { server, cookie, clock, verify } = await start()
    const { backup_codes } = await turnOnTotp(server, cookie, clock.now())
    const other = await register(server)
    await turnOnTotp(server, other.cookie, clock.now())
    const { mfa_token } = (await signInWith(server, tom)).body
    expect((await verify(mfa_token, backup_codes[0] ?? '')).status).toBe(401)
  })

  test('new ones need password and code, and end the old ones', async () => {
    const { server, cookie, clock, code, verify } = await start()
    const { secret, backup_codes } = await turnOnTotp(server, cookie, clock.now())
    const ask = (body: object) => server.call('POST', '/api/auth/mfa/backup-codes', { cookie, body })
    clock.pass(step)
    expect(await ask({ password: 'wrong', code: code(secret) })).toMatchObject({
      status: 401,
      body: { code: 'WRONG_PASSWORD', fields: { password: 'WRONG_PASSWORD' } },
    })
    const made = await ask({ password: ines.password, code: code(secret) })
    const fresh = made.body['backup_codes'] as string[]
    expect(fresh).toHaveLength(10)
    const { mfa_token } = (await signInWith(server)).body
    expect((await verify(mfa_token, backup_codes[0] ?? '')).status).toBe(401)
    expect((await verify(mfa_token, fresh[0] ?? '')).status).toBe(200)
  })
})

describe('turning it off', () => {
  test('needs password and code; then the password is enough, and nothing of before is of use', async () => {
    const { server, cookie, clock, code, verify } = await start()
    const { secret, backup_codes } = await turnOnTotp(server, cookie, clock.now())
    clock.pass(step)
    const { mfa_token } = (await signInWith(server)).body
    const ask = (body: object) => server.call('POST', '/api/auth/mfa/disable', { cookie, body })
    expect((await ask({ password: 'wrong', code: code(secret) })).body['code']).toBe('WRONG_PASSWORD')
    expect((await ask({ password: ines.password, code: '000000' })).body['code']).toBe('WRONG_CODE')
    expect((await ask({ password: ines.password, code: code(secret) })).body).toEqual({
      success: true,
      mfa_enabled: false,
    })
    expect((await signInWith(server)).body).toMatchObject({ user: { mfa_enabled: false } })
    clock.pass(step)
    for (const given of [code(secret), backup_codes[0] ?? ''])
      expect(await verify(mfa_token, given)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_EXPIRED' } })
    const { n } = server.app.db.raw.prepare('select count(*) n from backup_codes').get() as { n: number }
    expect(n).toBe(0)
  })
})

describe('the token between the two steps', () => {
  test('is no session, in no form, and a session is no such token', async () => {
    const { server, cookie, clock, verify } = await start()
    const { backup_codes } = await turnOnTotp(server, cookie, clock.now())
    const token = String((await signInWith(server)).body['mfa_token'])
    for (const call of [
      { cookie: `service_session=${token}` },
      { headers: { authorization: `Bearer ${token}` } },
    ])
      expect((await server.call('GET', '/api/auth/me', call)).status).toBe(401)
    for (const other of [cookie.split('=')[1], server.app.box.seal('{}', 'app_settings.smtp_pass'), '', 'x'])
      expect(await verify(other, backup_codes[0] ?? '')).toMatchObject({
        status: 401,
        body: { code: 'SIGN_IN_EXPIRED' },
      })
  })

  test('lives five minutes, and ends with the password and with the account', async () => {
    const { server, cookie, clock, verify, id } = await start()
    const { backup_codes } = await turnOnTotp(server, cookie, clock.now())
    const users = () => server.app.db.write.updateTable('users').where('id', '=', id)
    const ends: (() => unknown)[] = [
      () => clock.pass(5 * 60_000),
      () => users().set({ password_version: 1 }).execute(),
      () => users().set({ disabled_at: 1 }).execute(),
    ]
    for (const end of ends) {
      const { mfa_token } = (await signInWith(server)).body
      expect(mfa_token).toBeTypeOf('string')
      await end()
      expect(await verify(mfa_token, backup_codes[0] ?? '')).toMatchObject({
        status: 401,
        body: { code: 'SIGN_IN_EXPIRED' },
      })
    }
  })
})

describe('guessing', () => {
  test('ends for an account after five codes; a right one too has to wait', async () => {
    const { server, cookie, clock, code, verify } = await start()
    const { secret } = await turnOnTotp(server, cookie, clock.now())
    clock.pass(step)
    const { mfa_token } = (await signInWith(server)).body
    for (let tries = 0; tries < 5; tries++) expect((await verify(mfa_token, '000000')).status).toBe(401)
    const refused = await verify(mfa_token, code(secret))
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES', retry_after: 900 } })
    clock.pass(15 * 60_000)
    const again = (await signInWith(server)).body['mfa_token']
    expect((await verify(again, code(secret))).status).toBe(200)
  })

  test('by somebody with the password ends after a hundred codes in a day, and the owner gets a letter', async () => {
    const { server, cookie, clock, code } = await start(plenty, { trust_proxy: 1 })
    const letters: string[] = []
    server.app.mail.post = letter => void letters.push(letter.topic)
    const { secret } = await turnOnTotp(server, cookie, clock.now())
    clock.pass(step)
    const from = async (ip: string, given: string) => {
      const { mfa_token } = (await signInWith(server)).body
      return server.call('POST', '/api/auth/mfa/verify-login', {
        body: { mfa_token, code: given },
        headers: { 'x-forwarded-for': ip },
      })
    }
    for (let n = 0; n < 100; n++) expect((await from(`198.51.${n}.1`, '000000')).status).toBe(401)
    expect((await from('203.0.113.7', code(secret))).status).toBe(429)
    expect(letters.filter(topic => topic === 'codesGuessed')).toHaveLength(1)
    clock.pass(24 * 60 * 60_000)
    expect((await from('203.0.113.7', code(secret))).status).toBe(200)
  }, 60_000)

  test('of many at the same moment five are looked at', async () => {
    const { server, cookie, clock, verify } = await start()
    await turnOnTotp(server, cookie, clock.now())
    const { mfa_token } = (await signInWith(server)).body
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, each) => verify(mfa_token, String(each).padStart(6, '0'))),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('by a stranger keeps nobody out: neither a wrong challenge nor another address counts', async () => {
    const world = await start({ ...plenty, mfa: { limit: 5 } }, { trust_proxy: 1 })
    const { server, cookie, clock, code } = world
    const { secret } = await turnOnTotp(server, cookie, clock.now())
    clock.pass(step)
    const from = (ip: string, mfa_token: unknown, given: string) =>
      server.call('POST', '/api/auth/mfa/verify-login', {
        body: { mfa_token, code: given },
        headers: { 'x-forwarded-for': ip },
      })
    for (let tries = 0; tries < 8; tries++) {
      expect((await from('203.0.113.7', 'x', '000000')).status).toBe(401)
      expect((await server.call('POST', '/api/auth/mfa/enable', { body: { code: '0' } })).status).toBe(401)
    }
    // Somebody who has the password, with one challenge and with many.
    const one = (await signInWith(server)).body['mfa_token']
    for (const [n, expected] of [401, 401, 401, 401, 401, 429].entries())
      expect((await from(`198.51.100.${n}`, one, '000000')).status).toBe(expected)
    for (const expected of [401, 401, 401, 401, 401, 429]) {
      const { mfa_token } = (await signInWith(server)).body
      expect((await from('198.51.100.99', mfa_token, '000000')).status).toBe(expected)
    }
    const { mfa_token } = (await signInWith(server)).body
    expect((await from('203.0.113.7', mfa_token, code(secret))).status).toBe(200)
  })

  test('what was guessed is forgotten with the first right code', async () => {
    const { server, cookie, clock, code, verify } = await start()
    const { secret } = await turnOnTotp(server, cookie, clock.now())
    for (let rounds = 0; rounds < 3; rounds++) {
      clock.pass(step)
      const { mfa_token } = (await signInWith(server)).body
      for (let tries = 0; tries < 4; tries++) await verify(mfa_token, '000000')
      expect((await verify(mfa_token, code(secret))).status).toBe(200)
    }
  })
})

test('an admin resets the second step of somebody who has lost it', async () => {
  const { server, cookie, clock, audited } = await start()
  const other = await register(server)
  await turnOnTotp(server, other.cookie, clock.now())
  expect((await signInWith(server, tom)).body['mfa_required']).toBe(true)
  expect((await server.call('DELETE', `/api/admin/users/${other.id}/mfa`, { cookie })).status).toBe(200)
  expect((await signInWith(server, tom)).body).toMatchObject({ user: { mfa_enabled: false } })
  expect(audited().map(([action]) => action)).toContain('admin.user_mfa_reset')
  // Their own takes the password and a code, anyone who sits at their session.
  const { id: own } = (await server.call('GET', '/api/auth/me', { cookie })).body['user'] as { id: string }
  await turnOnTotp(server, cookie, clock.now())
  expect(await server.call('DELETE', `/api/admin/users/${own}/mfa`, { cookie })).toMatchObject({
    status: 400,
    body: { code: 'OWN_ACCOUNT' },
  })
  expect(await server.call('DELETE', '/api/admin/users/nobody/mfa', { cookie })).toMatchObject({
    status: 404,
    body: { code: 'USER_UNKNOWN' },
  })
})
