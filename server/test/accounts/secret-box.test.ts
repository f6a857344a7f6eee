import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSecretBox } from '../../src/secret-box.ts'
import { maskedSecret } from '../../src/settings/setting-rules.ts'
import { startTestServer, tempFolder } from '../support/test-server.ts'

test('what was sealed opens with its key and for its purpose only, and not after a change', () => {
  const box = createSecretBox(randomBytes(32))
  const sealed = box.seal('hush é', 'users.mfa_secret.1')
  expect(sealed).not.toContain('hush')
  expect(box.seal('hush é', 'users.mfa_secret.1')).not.toBe(sealed)
  expect(box.open(sealed, 'users.mfa_secret.1')).toBe('hush é')
  expect(box.open(sealed, 'users.mfa_secret.2')).toBeUndefined()
  expect(createSecretBox(randomBytes(32)).open(sealed, 'users.mfa_secret.1')).toBeUndefined()
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(box.open(`v1.${changed.toString('base64url')}`, 'users.mfa_secret.1')).toBeUndefined()
  }
  for (const nothing of ['', 'v1.', 'v1.AAAA', 'hush', `v2.${sealed.slice(3)}`])
    expect(box.open(nothing, 'users.mfa_secret.1')).toBeUndefined()
})

const admin = { user_id: 'somebody', at: 1 }

test('a secret setting lies sealed in the database and outlives a restart, its key in a file of its own', async () => {
  const data_dir = await tempFolder()
  const first = await startTestServer({ config: { data_dir } })
  await first.app.settings.set(
    new Map([
      ['smtp_pass', 'hush'],
      ['smtp_host', 'mail.example.org'],
    ]),
    admin,
  )
  const rows = await first.app.db.read.selectFrom('app_settings').select(['key', 'value']).execute()
  expect(rows.find(({ key }) => key === 'smtp_host')?.value).toBe('mail.example.org')
  expect(JSON.stringify(rows)).not.toContain('hush')
  expect(JSON.stringify(rows)).not.toContain(maskedSecret)
  expect(statSync(join(data_dir, 'encryption-key')).mode & 0o777).toBe(0o600)
  await first.close()

  const second = await startTestServer({ config: { data_dir } })
  expect(second.app.settings.get('smtp_pass')).toBe('hush')
  expect(second.app.settings.sourceOf('smtp_pass')).toBe('stored')
  await second.app.settings.set(new Map([['smtp_pass', null]]), admin)
  expect(second.app.settings.sourceOf('smtp_pass')).toBe('initial')
  await second.close()
})

test('a secret sealed with another key counts as not set, and the log says so without it', async () => {
  const data_dir = await tempFolder()
  const first = await startTestServer({ config: { data_dir } })
  await first.app.settings.set(new Map([['smtp_pass', 'hush']]), admin)
  await first.close()
  const other = await startTestServer({ config: { data_dir, encryption_key: randomBytes(32) } })
  expect(other.app.settings.get('smtp_pass')).toBe('')
  expect(other.app.settings.unreadable()).toEqual(['smtp_pass'])
  expect(other.logged.join('')).toContain('smtp_pass')
  await other.app.settings.set(new Map([['smtp_pass', 'anew']]), admin)
  expect(other.app.settings.unreadable()).toEqual([])
})

test('the environment decides over what is stored', async () => {
  const server = await startTestServer({ config: { fixed_settings: { smtp_host: 'env.example.org' } } })
  await server.app.settings.set(new Map([['smtp_host', 'stored.example.org']]), admin)
  expect(server.app.settings.get('smtp_host')).toBe('env.example.org')
  expect(server.app.settings.sourceOf('smtp_host')).toBe('environment')
})
