import { publicApis, publicPages } from '@caravel/sync-protocol/domain/sharing/public-paths'
import { expect, test } from 'vitest'
import { createLog, loggedUrl } from '../../src/log.ts'

test('secrets do not reach the log, however deep they stand', () => {
  const lines: string[] = []
  const log = createLog('info', { write: line => void lines.push(line) })
  const secret = 'hunter-2-hunter-2'
  log.info({
    password: secret,
    headers: { cookie: secret, authorization: secret, 'set-cookie': secret },
    request: { body: { password: secret, new_password: secret, token: secret } },
    kept: 'yes',
  })
  expect(lines.join()).not.toContain(secret)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ kept: 'yes', password: '[redacted]' })
})

test('a logged URL has no query string', () => {
  expect(loggedUrl('/ws?token=abc')).toBe('/ws')
  expect(loggedUrl('/trips/1#x')).toBe('/trips/1')
})

test.each([...publicPages, ...publicApis, '/invite/', '/api/auth/invite/', '/api/calendars/'])(
  'a logged URL below %s has no token',
  path => {
    expect(loggedUrl(`${path}0123456789abcdef/photo`)).toBe(`${path}…`)
  },
)
