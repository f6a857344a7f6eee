/** Static tokens: for programs that cannot ask a person. Each is shown once, when it is made. */
import { randomFillSync } from 'node:crypto'
import { AppError } from '@caravel/sync-protocol/errors'
import { field } from '@caravel/sync-protocol/field'
import { mintId } from '@caravel/sync-protocol/ids'
import { route } from '@caravel/sync-protocol/route'
import { readScopes } from '@caravel/sync-protocol/scopes'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { tokenOf } from '../../http/session.ts'
import {
  deleteApiToken,
  findOwnApiToken,
  insertApiToken,
  listApiTokens,
  listOwnApiTokens,
} from './api-token-queries.ts'
import { makeToken, shownPrefix, tokenHash } from './oauth-token.ts'

const day = 86_400_000
const mostTokens = 10

type Listed = Awaited<ReturnType<typeof listApiTokens>>[number]

function viewOf({ scope, user_id: _user, username: _name, ...token }: Listed) {
  return { ...token, scopes: scope.split(' ') }
}

const wish = z.strictObject({
  name: field.name(100).schema,
  scopes: z.array(z.string()).check(z.minLength(1), z.maxLength(50)),
  expires_in_days: z.optional(z.int().check(z.gte(1), z.lte(366))),
})

const list = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/auth/mcp-tokens',
  guard: 'user',
  run: async ctx => ({
    tokens: (await listOwnApiTokens(ctx.db.read, mustUser(ctx).id, ctx.now())).map(viewOf),
  }),
})

const make = route<Ctx, z.infer<typeof wish>>({
  method: 'POST',
  path: '/api/auth/mcp-tokens',
  guard: 'user',
  limit: 'api_tokens',
  exists_with: 'mcp',
  status: 201,
  body: wish,
  run: async (ctx, { body }) => {
    // A program that holds a token makes itself no further ones.
    if (tokenOf(ctx.headers)?.by !== 'cookie') throw new AppError('AUTH_REQUIRED')
    const scopes = readScopes(body.scopes.join(' '))
    if (!scopes.length) throw new AppError('INVALID_INPUT', { fields: { scopes: 'NOT_ALLOWED' } })
    const { id: user_id, password_version, role } = mustUser(ctx)
    const created_at = ctx.now()
    const raw_token = makeToken('static')
    const token = {
      id: mintId(created_at, randomFillSync),
      name: body.name,
      token_prefix: shownPrefix(raw_token),
      created_at,
      last_used_at: null,
      expires_at: created_at + (body.expires_in_days ?? 90) * day,
    }
    const row = { ...token, user_id, token_hash: tokenHash(raw_token), scope: scopes.join(' ') }
    const fits = await ctx.committer.exclusive(tx =>
      insertApiToken(tx, { ...row, password_version, role }, { most: mostTokens, now: created_at }),
    )
    if (!fits) throw new AppError('TOO_MANY_TOKENS', { limit: mostTokens })
    const details = { name: body.name, keys: scopes }
    await ctx.audit.write({
      action: 'user.mcp_token_create',
      user_id,
      resource: token.id,
      details,
      ip: ctx.ip,
    })
    return { token: { ...token, scopes, raw_token } }
  },
})

const end = route<Ctx, unknown>({
  method: 'DELETE',
  path: '/api/auth/mcp-tokens/:id',
  guard: 'user',
  run: async (ctx, { params }) => {
    const id = params['id'] ?? ''
    const { id: user_id } = mustUser(ctx)
    if (!(await findOwnApiToken(ctx.db.write, user_id, id))) throw new AppError('NOT_FOUND')
    await deleteApiToken(ctx.db.write, id)
    ctx.mcp.endCredential(id)
    await ctx.audit.write({ action: 'user.mcp_token_delete', user_id, resource: id, ip: ctx.ip })
    return { success: true }
  },
})

const listAll = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/admin/mcp-tokens',
  guard: 'admin',
  run: async ctx => ({
    tokens: (await listApiTokens(ctx.db.read, ctx.now())).map(row => ({
      ...viewOf(row),
      user_id: row.user_id,
      username: row.username,
    })),
  }),
})

const endAny = route<Ctx, unknown>({
  method: 'DELETE',
  path: '/api/admin/mcp-tokens/:id',
  guard: 'admin',
  run: async (ctx, { params }) => {
    const id = params['id'] ?? ''
    const owner = await deleteApiToken(ctx.db.write, id)
    if (owner === undefined) throw new AppError('NOT_FOUND')
    ctx.mcp.endCredential(id)
    const by = mustUser(ctx).id
    await ctx.audit.write({ action: 'admin.mcp_token_delete', user_id: by, resource: owner, ip: ctx.ip })
    return { success: true }
  },
})

export const apiTokenRoutes: AnyRoute[] = [list, make, end, listAll, endAny]
