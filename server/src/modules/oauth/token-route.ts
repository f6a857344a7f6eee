/** The token endpoint: a code once, a refresh token until it is replaced (RFC 6749 §3.2). */
import { route } from '@caravel/sync-protocol/route'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { mustBeOurs } from './authorize-request.ts'
import { mustBeClient } from './client-proof.ts'
import { freshReply, ofAddon, OauthRefusal } from './oauth-reply.ts'
import { readForm } from './read-form.ts'
import { redeemCode } from './redeem-code.ts'
import { refresh } from './refresh.ts'

const token = route<Ctx, unknown>({
  method: 'POST',
  path: '/oauth/token',
  guard: 'public',
  cross_site: true,
  limit: 'oauth_token',
  takes: 'bytes',
  run: async (ctx, input) => {
    const form = await readForm(ctx, input)
    const { grant_type, resource } = form
    const client = await mustBeClient(ctx, form)
    mustBeOurs(ctx, resource)
    if (grant_type === 'authorization_code') return freshReply(await redeemCode(ctx, client, form))
    if (grant_type === 'refresh_token') return freshReply(await refresh(ctx, client, form))
    throw new OauthRefusal(
      'unsupported_grant_type',
      'grant_type has to be authorization_code or refresh_token',
    )
  },
})

export const tokenRoutes: AnyRoute[] = [ofAddon(token)]
