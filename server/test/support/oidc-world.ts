/** A server and a real provider beside it, and the ways people take between the two. */
import { expect, onTestFinished } from 'vitest'
import { oidcBrowser, type OidcBrowser } from './oidc-browser.ts'
import { startRealProvider, type ProvidedPerson } from './real-provider.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** Nobody listens there: a test follows the redirects itself. */
export const appUrl = 'http://127.0.0.1:39999'
export const plenty = { oidc: { limit: 1000 }, register: { limit: 1000 }, login: { limit: 1000 } }

export const people: Record<string, ProvidedPerson> = {
  maya: { email: 'maya@example.org', email_verified: true, preferred_username: 'Maya', groups: ['crew'] },
  tom: { email: 'TOM@example.org', email_verified: true },
  'tom-unchecked': { email: 'tom@example.org', email_verified: false },
  'tom-unsaid': { email: 'tom@example.org' },
  nobody: {},
  captain: { email: 'captain@example.org', email_verified: true, groups: ['crew', 'captains'] },
}

export const startWithProvider = async (fixed_settings: Record<string, string> = {}) => {
  const provider = await startRealProvider(appUrl, people)
  onTestFinished(() => provider.close())
  const server = await startTestServer({
    rate_limits: plenty,
    config: {
      app_url: appUrl,
      fixed_settings: {
        app_url: appUrl,
        oidc_issuer: provider.issuer,
        oidc_client_id: provider.client_id,
        oidc_client_secret: provider.client_secret,
        oidc_display_name: 'Kestrel SSO',
        ...fixed_settings,
      },
    },
  })
  return { server, provider }
}

/** Answers where the way ends: `/login?…`. */
export const walk = async (
  browser: OidcBrowser,
  name: string,
  query = '',
): Promise<{ code: string | null; error: string | null; back: string | null; callback: string }> => {
  const left = await browser.get(`/api/auth/oidc/login${query}`)
  expect(left.status).toBe(302)
  const callback = await browser.throughProvider(left.location, name)
  const { pathname, search } = new URL(callback)
  const returned = await browser.get(`${pathname}${search}`)
  expect(returned.status).toBe(302)
  expect(returned.location).toMatch(/^\/login\?/)
  const told = new URLSearchParams(returned.location.slice('/login?'.length))
  return {
    code: told.get('oidc_code'),
    error: told.get('oidc_error'),
    back: told.get('return'),
    callback: `${pathname}${search}`,
  }
}

export const signIn = async (server: TestServer, name: string, query = '') => {
  const browser = oidcBrowser(server)
  const { code, error } = await walk(browser, name, query)
  if (!code) return { error, browser, user: undefined }
  const { status, body } = await browser.get(`/api/auth/oidc/exchange?code=${code}`)
  expect(status).toBe(200)
  return {
    error,
    browser,
    user: body['user'] as { id: string; username: string; email: string; role: string },
  }
}

export const audited = async (server: TestServer, action: string) =>
  server.app.db.read.selectFrom('audit_log').selectAll().where('action', '=', action).execute()
