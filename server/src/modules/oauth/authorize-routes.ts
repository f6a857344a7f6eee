/** The way a program sends a person to us, and what the page of the app asks and says for it. */
import { idSchema } from '@caravel/sync-protocol/field'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import { AppError } from '@caravel/sync-protocol/errors'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { tokenOf } from '../../http/session.ts'
import { accessTo } from '../../sync/stream-access.ts'
import { issuerOf } from './addresses.ts'
import { readAuthorizeRequest, readClient, type Asked } from './authorize-request.ts'
import { giveCode } from './give-code.ts'
import { freshReply, ofAddon, OauthRefusal } from './oauth-reply.ts'
import { placeOf, withAnswer } from './redirect-uri.ts'

const unread = z.looseObject({})
const parameters =
  'response_type client_id redirect_uri scope state code_challenge code_challenge_method resource'.split(' ')

/** A browser gets the page of the app, whatever is wrong: nobody is sent on anywhere before they said so there. */
const authorize = route<Ctx, unknown>({
  method: 'GET',
  path: '/oauth/authorize',
  guard: 'public',
  limit: 'oauth_authorize',
  query: unread,
  run: async (ctx, { query }) => {
    const page = `/oauth/consent?${new URLSearchParams(known(query))}`
    if (ctx.headers['accept']?.includes('text/html')) return redirect(page)
    const { redirect_uri } = await readClient(ctx, query)
    try {
      await readAuthorizeRequest(ctx, query)
      return redirect(page)
    } catch (error) {
      if (!(error instanceof OauthRefusal)) throw error
      const { code, message } = error
      return redirect(answerTo(ctx, redirect_uri, query, { error: code, error_description: message }))
    }
  },
})

function known(query: Asked): Record<string, string> {
  const pairs = parameters.map(name => [name, query[name]] as const)
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

function redirect(to: string): Reply {
  return new Reply({}, { status: 302, headers: { Location: to, 'Cache-Control': 'no-store' } })
}

/** `iss` tells a program that talks to several servers which one answers (RFC 9207). */
function answerTo(ctx: Ctx, uri: string, asked: Asked, answer: Record<string, string>): string {
  const { state } = asked
  return withAnswer(uri, {
    ...answer,
    ...(typeof state === 'string' ? { state } : {}),
    iss: issuerOf(ctx),
  })
}

/** What the page of the app shows: to nobody but who is signed in. */
const validate = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/oauth/authorize/validate',
  guard: 'public',
  limit: 'oauth_authorize',
  query: unread,
  run: async (ctx, { query }) => {
    try {
      const { client, redirect_uri, scopes, resource } = await readAuthorizeRequest(ctx, query)
      if (!ctx.user) return { valid: true, login_required: true }
      return {
        valid: true,
        login_required: false,
        client: { name: client.name, verified: client.created_via === 'admin' },
        answers_to: placeOf(redirect_uri),
        redirect_uri,
        scopes,
        resource,
      }
    } catch (error) {
      if (!(error instanceof OauthRefusal)) throw error
      return { valid: false, error: error.code, error_description: error.message }
    }
  },
})

const decision = z.looseObject({
  approved: z.boolean(),
  /** Those of the asked ones that the person leaves ticked. */
  scopes: z.optional(z.array(z.string()).check(z.maxLength(50))),
  /** Only these trips; null: all. */
  trip_ids: z.optional(z.nullable(z.array(idSchema).check(z.minLength(1), z.maxLength(200)))),
})

const decide = route<Ctx, z.infer<typeof decision>>({
  method: 'POST',
  path: '/api/oauth/authorize',
  guard: 'user',
  limit: 'oauth_authorize',
  body: decision as z.ZodMiniType<z.infer<typeof decision>>,
  run: async (ctx, { body }) => {
    // A page decides for the person who looks at it; a program that holds a token never does.
    if (tokenOf(ctx.headers)?.by !== 'cookie') throw new AppError('AUTH_REQUIRED')
    const asked = await readAuthorizeRequest(ctx, body)
    const { redirect_uri } = asked
    if (!body.approved) {
      const denied = { error: 'access_denied', error_description: 'the person said no' }
      return freshReply({ redirect: answerTo(ctx, redirect_uri, body, denied) })
    }
    const chosen = new Set(body.scopes ?? asked.scopes)
    const scopes = asked.scopes.filter(scope => chosen.has(scope))
    if (!scopes.length) throw new OauthRefusal('invalid_scope', 'nothing is allowed')
    const trip_ids = body.trip_ids ?? null
    await mustBeIn(ctx, trip_ids ?? [])
    const code = await giveCode(ctx, { ...asked, scopes }, trip_ids)
    return freshReply({ redirect: answerTo(ctx, redirect_uri, body, { code }) })
  },
})

async function mustBeIn(ctx: Ctx, tripIds: readonly string[]): Promise<void> {
  const { id: user_id, is_admin } = mustUser(ctx)
  for (const id of tripIds)
    if (!(await accessTo(ctx.db.read, { user_id, is_admin }, tripStream(id)))) throw new AppError('NO_ACCESS')
}

export const authorizeRoutes: AnyRoute[] = [ofAddon(authorize), ofAddon(validate), ofAddon(decide)]
