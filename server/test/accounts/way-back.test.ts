import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { turnOnTotp } from '../support/authenticator-app.ts'
import { ines, register, setUp, startTestServer, tempFolder, tom } from '../support/test-server.ts'

const command = fileURLToPath(new URL('../../src/admin-password.ts', import.meta.url))

const run = (folder: string, ...names: string[]): Promise<{ code: number; out: string; said: string }> =>
  new Promise(resolve => {
    const env = { ...process.env, DATA_DIR: folder }
    execFile(process.execPath, [command, ...names], { env }, (error, out, said) =>
      resolve({ code: error ? Number(error.code) : 0, out, said }),
    )
  })

test('an admin whom nothing lets in any more gets in with a new password, and the environment opens passwords', async () => {
  const data_dir = await tempFolder()
  const provider = {
    app_url: 'https://trips.example.org',
    oidc_issuer: 'https://sso.example',
    oidc_client_id: 'caravel',
    oidc_only: 'true',
    passkey_login: 'true',
    require_mfa: 'true',
  }
  const first = await startTestServer({ config: { data_dir } })
  const { cookie, id } = await setUp(first)
  // What the second factors were on is lost as well.
  await turnOnTotp(first, cookie, Date.now())
  const passkey = { id: 'p', user_id: id, credential_id: 'c', public_key: '', counter: 0, transports: '' }
  await first.app.db.write
    .insertInto('passkeys')
    .values({ ...passkey, device_type: 'singleDevice', backed_up: 0, name: 'Phone', created_at: 1 })
    .execute()
  await register(first)
  expect(await run(data_dir, 'Inês')).toMatchObject({ code: 1, said: expect.stringMatching(/is in use/) })
  await first.app.settings.set(new Map(Object.entries(provider)) as never, { user_id: id, at: 1 })
  expect((await first.call('POST', '/api/auth/login', { body: ines })).body['code']).toBe('SIGN_IN_WAY_OFF')
  await first.close()

  expect(await run(data_dir)).toMatchObject({ code: 1, said: expect.stringMatching(/^Name one admin/) })
  expect(await run(data_dir, 'nobody')).toMatchObject({ code: 1, said: 'There is no account nobody.\n' })
  expect(await run(data_dir, tom.email)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/is no admin/),
  })
  const { code, out } = await run(data_dir, 'inês')
  expect(code).toBe(0)
  const password = /: (\S+)$/m.exec(out)?.[1] ?? ''

  const fixed_settings = { oidc_only: 'false', password_login: 'true' }
  const second = await startTestServer({ config: { data_dir, fixed_settings } })
  expect((await second.call('GET', '/api/auth/me', { cookie })).status).toBe(401)
  const old = await second.call('POST', '/api/auth/login', { body: ines })
  expect(old.body['code']).toBe('SIGN_IN_FAILED')
  const back = await second.call('POST', '/api/auth/login', { body: { email: ines.email, password } })
  expect(back).toMatchObject({ status: 200, body: { user: { role: 'admin', must_change_password: true } } })
  const log = await second.app.db.read
    .selectFrom('audit_log')
    .select(['action', 'resource', 'details'])
    .execute()
  expect(log).toContainEqual({
    action: 'user.password_reset_success',
    resource: id,
    details: '{"by":"command"}',
  })
}, 60_000)
