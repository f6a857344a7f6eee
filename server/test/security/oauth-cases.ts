import { accounts, admins, at, everybody, type Case } from './standings.ts'
import { newId } from '../sync/client.ts'

/** The add-on is off here, and then there is nothing; with it on see oauth-flow.test.ts and mcp-tools.test.ts. */
const off = '404 NO_SUCH_ROUTE'
const none = (path: string, body?: unknown): Case => at(everybody(off), () => path, body)
const missing = '404 NOT_FOUND'
const program = { name: 'Office', redirect_uris: ['https://office.example/back'] }

export const oauthCases: Record<string, Case> = {
  'GET /.well-known/oauth-authorization-server': none('/.well-known/oauth-authorization-server'),
  'GET /.well-known/oauth-protected-resource': none('/.well-known/oauth-protected-resource'),
  'GET /.well-known/oauth-protected-resource/mcp': none('/.well-known/oauth-protected-resource/mcp'),
  'POST /oauth/register': none('/oauth/register', {}),
  'GET /oauth/authorize': none('/oauth/authorize'),
  'POST /oauth/token': none('/oauth/token'),
  'POST /oauth/revoke': none('/oauth/revoke'),
  'GET /mcp': none('/mcp'),
  'POST /mcp': none('/mcp', {}),
  'DELETE /mcp': none('/mcp'),
  'GET /api/oauth/authorize/validate': none('/api/oauth/authorize/validate'),
  'POST /api/oauth/authorize': none('/api/oauth/authorize', { approved: true }),
  // What was let in before can be ended all the same.
  'GET /api/oauth/sessions': at(accounts('200'), () => '/api/oauth/sessions'),
  'DELETE /api/oauth/sessions/:id': at(accounts(missing), () => `/api/oauth/sessions/${newId()}`),
  'GET /api/admin/oauth-sessions': at(admins('200'), () => '/api/admin/oauth-sessions'),
  'DELETE /api/admin/oauth-sessions/:id': at(admins(missing), () => `/api/admin/oauth-sessions/${newId()}`),
  'GET /api/oauth/clients': at(admins('200'), () => '/api/oauth/clients'),
  'POST /api/oauth/clients': none('/api/oauth/clients', program),
  'POST /api/oauth/clients/:id/rotate': at(admins(missing), () => `/api/oauth/clients/${newId()}/rotate`),
  'DELETE /api/oauth/clients/:id': at(admins(missing), () => `/api/oauth/clients/${newId()}`),
  'GET /api/auth/mcp-tokens': at(accounts('200'), () => '/api/auth/mcp-tokens'),
  'POST /api/auth/mcp-tokens': none('/api/auth/mcp-tokens', {
    name: 'Script',
    scopes: ['trips:read'],
  }),
  'DELETE /api/auth/mcp-tokens/:id': at(accounts(missing), () => `/api/auth/mcp-tokens/${newId()}`),
  'GET /api/admin/mcp-tokens': at(admins('200'), () => '/api/admin/mcp-tokens'),
  'DELETE /api/admin/mcp-tokens/:id': at(admins(missing), () => `/api/admin/mcp-tokens/${newId()}`),
}
