import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { maskedSecret } from '../../src/settings/setting-rules.ts'
import { register, setUp, startTestServer, tempFolder, type TestServer } from '../support/test-server.ts'

const path = '/api/auth/app-settings'

const start = async (settings: Parameters<typeof startTestServer>[0] = {}) => {
  const server = await startTestServer(settings)
  const { cookie, id } = await setUp(server)
  const get = async (at = path) => (await server.call('GET', at, { cookie })).body
  const put = (body: object) => server.call('PUT', path, { cookie, body })
  return { server, cookie, id, get, put }
}

const audited = (server: TestServer) =>
  server.app.db.raw.prepare("select * from audit_log where action = 'settings.app_update'").all()

describe('the settings of the server', () => {
  test('are texts, kept over a restart, and those that were never set are as they come', async () => {
    const data_dir = await tempFolder()
    const first = await start({ config: { data_dir } })
    expect(await first.get()).toMatchObject({ smtp_port: '587', smtp_pass: '', require_mfa: 'false' })
    const set = { smtp_host: 'mail.example.org', smtp_port: '465', smtp_pass: 'pass-canary' }
    expect((await first.put(set)).body).toEqual({ success: true })
    await first.server.close()
    const again = await startTestServer({ config: { data_dir } })
    const { cookie } = await again
      .call('POST', '/api/auth/login', { body: { username: 'Inês', password: 'a boat to Belém' } })
      .then(answer => ({ cookie: answer.cookie ?? '' }))
    const { body } = await again.call('GET', path, { cookie })
    expect(body).toMatchObject({ ...set, smtp_pass: maskedSecret })
    expect(again.app.settings.get('smtp_pass')).toBe('pass-canary')
    const back = { smtp_host: null, smtp_pass: null }
    await again.call('PUT', path, { cookie, body: back })
    expect(again.app.settings.get('smtp_pass')).toBe('')
    expect(again.app.settings.sourceOf('smtp_host')).toBe('initial')
  })

  test('a secret is nowhere in the clear: no answer, no row, no log, no word of who changed it', async () => {
    const { server, get, put } = await start()
    await put({ smtp_pass: 'pass-canary', smtp_host: 'mail.example.org' })
    expect(JSON.stringify(await get())).not.toContain('canary')
    expect(JSON.stringify(audited(server))).not.toContain('canary')
    expect(JSON.stringify(audited(server))).toContain('smtp_pass')
    expect(server.logged.join()).not.toContain('canary')
    const file = readFileSync(join(server.app.config.data_dir, 'caravel.db-wal'))
    expect(file.includes('pass-canary')).toBe(false)
  })

  test('the mark of a secret sent back leaves it as it is', async () => {
    const { server, get, put } = await start()
    await put({ smtp_pass: 'right' })
    await put({ ...(await get()), smtp_host: 'mail.example.org' })
    expect(server.app.settings.get('smtp_pass')).toBe('right')
    expect(audited(server)).toHaveLength(2)
    await put({ ...(await get()) })
    expect(audited(server)).toHaveLength(2)
  })

  test('what cannot be is refused at its field, and nothing of it is stored', async () => {
    const { get, put } = await start()
    const answer = await put({
      smtp_port: '70000',
      smtp_host: 'mail.example.org',
      smtp_from: 'nobody',
      allowed_file_types: 'jpg, svg',
      app_url: 'https://a.example/path',
      colour: 'red',
      require_mfa: 'yes',
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(answer.body['fields']).toEqual({
      smtp_port: 'WRONG_FORMAT',
      smtp_from: 'WRONG_FORMAT',
      allowed_file_types: 'WRONG_FORMAT',
      app_url: 'WRONG_FORMAT',
      colour: 'UNKNOWN_FIELD',
      require_mfa: 'WRONG_FORMAT',
    })
    expect(await get()).toMatchObject({ smtp_host: '' })
    expect(await put({ smtp_port: 25 })).toMatchObject({ status: 400 })
  })

  test('the environment decides over what is stored, and says so', async () => {
    const { get, put } = await start({ config: { fixed_settings: { smtp_host: 'relay.example.org' } } })
    expect(await get()).toMatchObject({ smtp_host: 'relay.example.org' })
    expect(await put({ smtp_host: 'mail.example.org' })).toMatchObject({
      status: 400,
      body: { code: 'SETTING_FIXED', fields: { smtp_host: 'SETTING_FIXED' } },
    })
    // A form that sends all it shows changes what may be changed.
    expect((await put({ ...(await get()), smtp_port: '25' })).status).toBe(200)
    expect(await get(`${path}/sources`)).toMatchObject({
      sources: { smtp_host: 'environment', smtp_port: 'stored', smtp_user: 'initial' },
      unreadable: [],
    })
  })

  test('the address of the server is an origin, with or without the slash somebody typed', async () => {
    const { get, put } = await start()
    expect((await put({ app_url: 'https://trips.example.org/' })).status).toBe(200)
    expect(await get()).toMatchObject({ app_url: 'https://trips.example.org' })
  })

  test('nobody locks everybody out', async () => {
    const { put } = await start()
    expect(await put({ password_login: 'false' })).toMatchObject({
      status: 400,
      body: { code: 'LAST_WAY_IN' },
    })
    expect(await put({ require_mfa: 'true' })).toMatchObject({ status: 400, body: { code: 'MFA_FIRST' } })
  })

  test('are nobody else’s to read or to change', async () => {
    const { server } = await start()
    const { cookie } = await register(server)
    for (const [method, at] of [
      ['GET', path],
      ['GET', `${path}/sources`],
      ['PUT', path],
    ] as const)
      expect(
        (await server.call(method, at, { cookie, ...(method === 'PUT' ? { body: {} } : {}) })).status,
      ).toBe(403)
  })
})

test('the types of files that are taken follow the setting at once', async () => {
  const { server, cookie, put } = await start()
  const types = async () =>
    ((await server.call('GET', '/api/auth/app-config')).body['files'] as { types: string[] }).types
  expect(await types()).toContain('application/pdf')
  await put({ allowed_file_types: 'png' })
  expect(await types()).toEqual(['image/png'])
  const trip = (await server.call('POST', '/api/trips', { cookie, body: { title: 'Porto' } })).body[
    'trip'
  ] as { id: string }
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.7 plan'], { type: 'application/pdf' }), 'plan.pdf')
  const send = () =>
    fetch(`${server.url}/api/trips/${trip.id}/files`, { method: 'POST', headers: { cookie }, body: form })
  expect(await (await send()).json()).toMatchObject({ code: 'FILE_TYPE_REFUSED' })
  await put({ allowed_file_types: 'png, pdf' })
  expect((await send()).status).toBe(201)
})
