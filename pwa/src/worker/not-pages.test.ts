import { expect, test } from 'vitest'
import { notPages } from './not-pages.ts'

const isPage = (path: string) => !notPages.some(pattern => pattern.test(path))

test.each(['/', '/trips', '/trips/0190/plan?place=1', '/settings', '/apiary', '/shared/abc', '/wssomething'])(
  '%s is a page',
  path => {
    expect(isPage(path)).toBe(true)
  },
)

test.each(['/api/trips', '/api', '/mcp', '/oauth/token', '/.well-known/x', '/ws?token=1', '/uploads/a.png'])(
  '%s is for the server',
  path => {
    expect(isPage(path)).toBe(false)
  },
)
