/** The clients of this server: those that an admin made, each with a secret, and those that registered themselves. */
import { randomUUID } from 'node:crypto'
import { AppError } from '@caravel/sync-protocol/errors'
import { field } from '@caravel/sync-protocol/field'
import { route } from '@caravel/sync-protocol/route'
import { readScopes, scopes as allScopes } from '@caravel/sync-protocol/scopes'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import {
  deleteClient,
  findClient,
  insertClient,
  listClients,
  replaceSecret,
  type OauthClient,
} from './client-queries.ts'
import { deleteGrantsOfClient } from './grant-queries.ts'
import { makeToken, tokenHash } from './oauth-token.ts'
import { isRedirectUri } from './redirect-uri.ts'

function viewOf({
  id,
  name,
  redirect_uris,
  scope,
  is_public,
  created_via,
  created_at,
  last_used_at,
}: OauthClient) {
  return {
    id,
    client_id: id,
    name,
    redirect_uris: JSON.parse(redirect_uris) as string[],
    allowed_scopes: scope.split(' '),
    is_public: is_public === 1,
    created_via,
    created_at,
    last_used_at,
  }
}

const list = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/oauth/clients',
  guard: 'admin',
  run: async ctx => ({ clients: (await listClients(ctx.db)).map(viewOf) }),
})

const wish = z.strictObject({
  name: field.name(100).schema,
  redirect_uris: z
    .array(z.string().check(z.refine(isRedirectUri, { error: 'WRONG_FORMAT' })))
    .check(z.minLength(1), z.maxLength(10)),
  allowed_scopes: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(50))),
})

const make = route<Ctx, z.infer<typeof wish>>({
  method: 'POST',
  path: '/api/oauth/clients',
  guard: 'admin',
  exists_with: 'mcp',
  status: 201,
  body: wish,
  run: async (ctx, { body }) => {
    const scopes = readScopes((body.allowed_scopes ?? allScopes).join(' '))
    if (!scopes.length) throw new AppError('INVALID_INPUT', { fields: { allowed_scopes: 'NOT_ALLOWED' } })
    const client_secret = makeToken('secret')
    const client: OauthClient = {
      id: randomUUID(),
      name: body.name,
      redirect_uris: JSON.stringify(body.redirect_uris),
      scope: scopes.join(' '),
      secret_hash: tokenHash(client_secret),
      is_public: 0,
      created_via: 'admin',
      created_by: mustUser(ctx).id,
      created_at: ctx.now(),
      last_used_at: null,
    }
    await insertClient(ctx.db.write, client)
    await audit(ctx, 'admin.oauth_client_create', client)
    return { client: { ...viewOf(client), client_secret } }
  },
})

const rotate = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/oauth/clients/:id/rotate',
  guard: 'admin',
  run: async (ctx, { params }) => {
    const client = await mustFind(ctx, params['id'])
    if (client.is_public) throw new AppError('CLIENT_IS_PUBLIC')
    const client_secret = makeToken('secret')
    await ctx.committer.exclusive(async tx => {
      await replaceSecret(tx, client.id, tokenHash(client_secret))
      // A holder of the old secret may hold tokens too.
      await deleteGrantsOfClient(tx, client.id)
    })
    ctx.mcp.endClient(client.id)
    await audit(ctx, 'admin.oauth_client_rotate', client)
    return { client_secret }
  },
})

const remove = route<Ctx, unknown>({
  method: 'DELETE',
  path: '/api/oauth/clients/:id',
  guard: 'admin',
  run: async (ctx, { params }) => {
    const client = await mustFind(ctx, params['id'])
    if (!(await deleteClient(ctx.db.write, client.id))) throw new AppError('NOT_FOUND')
    ctx.mcp.endClient(client.id)
    await audit(ctx, 'admin.oauth_client_delete', client)
    return { success: true }
  },
})

async function mustFind(ctx: Ctx, id = ''): Promise<OauthClient> {
  const client = await findClient(ctx.db.write, id)
  if (!client) throw new AppError('NOT_FOUND')
  return client
}

async function audit(
  ctx: Ctx,
  action: 'admin.oauth_client_create' | 'admin.oauth_client_rotate' | 'admin.oauth_client_delete',
  { id, name }: OauthClient,
): Promise<void> {
  const user_id = mustUser(ctx).id
  await ctx.audit.write({ action, user_id, resource: id, details: { name }, ip: ctx.ip })
}

export const clientRoutes: AnyRoute[] = [list, make, rotate, remove]
