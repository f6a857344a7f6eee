import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { judgeFacts, type Check, type Facts } from '../../src/modules/admin/self-check/judge-facts.ts'
import { setUp, startTestServer, type TestSettings } from '../support/test-server.ts'

const ask = async (settings: TestSettings = {}, headers: Record<string, string> = {}) => {
  const server = await startTestServer(settings)
  const { cookie } = await setUp(server)
  const check = async () => {
    const { body } = await server.call('GET', '/api/admin/self-check', { cookie, headers })
    const checks = body['checks'] as Check[]
    return Object.fromEntries(checks.map(({ id, state, code }) => [id, `${state} ${code}`]))
  }
  return { server, check }
}

const good: Facts = {
  trust_proxy: true,
  forwarded_for: true,
  forwarded_proto: 'https',
  ip: '203.0.113.7',
  secure: true,
  app_url: 'https://trips.example.org',
  local: false,
  writable: true,
  free_bytes: 9e9,
  open_files: [],
  mail_host: 'mail.example.org',
  mail_test: { at: 1, details: { problem: null } },
  unreadable: [],
  schema_behind: false,
  backup_at: 1,
  now: 2,
}
const judged = (news: Partial<Facts>, id: string) => {
  const check = judgeFacts({ ...good, ...news }).find(each => each.id === id)
  return `${check?.state} ${check?.code}`
}

describe('the self-check', () => {
  test('finds nothing wrong with a server that is set up well', () => {
    expect(judgeFacts(good).filter(({ state }) => state !== 'ok')).toEqual([])
  })

  test('names each thing that is to be changed', () => {
    expect(judged({ trust_proxy: false }, 'proxy')).toBe('bad untrusted')
    expect(judged({ forwarded_for: false }, 'proxy')).toBe('bad silent')
    expect(judged({ secure: false, forwarded_proto: null }, 'scheme')).toBe('warn protoMissing')
    expect(judged({ secure: false, forwarded_proto: 'http' }, 'scheme')).toBe('warn protoPlain')
    expect(judged({ secure: false, app_url: 'http://trips.example.org' }, 'scheme')).toBe('bad plain')
    expect(judged({ secure: false, app_url: '' }, 'cookie')).toBe('bad plain')
    expect(judged({ secure: false }, 'cookie')).toBe('ok secure')
    expect(judged({ app_url: '' }, 'address')).toBe('warn unset')
    expect(judged({ writable: false }, 'folder')).toBe('bad readOnly')
    expect(judged({ free_bytes: 5e7 }, 'folder')).toBe('bad full')
    expect(judged({ free_bytes: 5e8 }, 'folder')).toBe('warn room')
    expect(judged({ open_files: ['session-secret'] }, 'modes')).toBe('warn open')
    expect(judged({ unreadable: ['smtp_pass'] }, 'encryption')).toBe('bad unreadable')
    expect(judged({ mail_host: '' }, 'mail')).toBe('warn unset')
    expect(judged({ mail_test: null }, 'mail')).toBe('warn untried')
    expect(judged({ mail_test: { at: 1, details: { problem: 'refused' } } }, 'mail')).toBe('bad failed')
    expect(judged({ backup_at: null }, 'backup')).toBe('warn none')
    expect(judged({ backup_at: 1, now: 9 * 86_400_000 }, 'backup')).toBe('warn made')
    expect(judged({ schema_behind: true }, 'database')).toBe('bad behind')
  })

  test('reads a fresh server on this machine as it is', async () => {
    const { check } = await ask()
    expect(await check()).toMatchObject({
      proxy: 'ok none',
      scheme: 'ok local',
      cookie: 'ok local',
      database: 'ok sound',
      modes: 'ok closed',
      encryption: 'ok readable',
      mail: 'warn unset',
      backup: 'warn none',
    })
  })

  test('sees a proxy that nobody trusts, and one that is trusted and says nothing', async () => {
    const untrusted = await ask({}, { 'x-forwarded-for': '203.0.113.7' })
    expect(await untrusted.check()).toMatchObject({ proxy: 'bad untrusted' })
    const silent = await ask({ config: { trust_proxy: 1 } })
    expect(await silent.check()).toMatchObject({ proxy: 'bad silent' })
    const spoken = await ask(
      { config: { trust_proxy: 1 } },
      { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' },
    )
    expect(await spoken.check()).toMatchObject({
      proxy: 'ok trusted',
      scheme: 'ok https',
      cookie: 'ok secure',
    })
  })

  test('sees a secret that others may read, and the backup that was made last', async () => {
    const { server, check } = await ask()
    const folder = server.app.config.data_dir
    await chmod(join(folder, 'session-secret'), 0o644)
    await mkdir(join(folder, 'backups'))
    await writeFile(join(folder, 'backups', 'x.backup'), '')
    expect(await check()).toMatchObject({ modes: 'warn open', backup: 'ok made' })
  })
})
