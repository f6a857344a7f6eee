/** A program gives back what it was given (RFC 7009): with any of its tokens the whole connection ends. */
import { route } from '@caravel/sync-protocol/route'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { mustBeClient } from './client-proof.ts'
import { endGrant } from './end-grant.ts'
import { findGrant, findToken } from './grant-queries.ts'
import { freshReply, ofAddon, OauthRefusal } from './oauth-reply.ts'
import { tokenHash } from './oauth-token.ts'
import { readForm } from './read-form.ts'

const revoke = route<Ctx, unknown>({
  method: 'POST',
  path: '/oauth/revoke',
  guard: 'public',
  cross_site: true,
  limit: 'oauth_revoke',
  takes: 'bytes',
  run: async (ctx, input) => {
    const form = await readForm(ctx, input)
    const client = await mustBeClient(ctx, form)
    const { token } = form
    if (token === undefined) throw new OauthRefusal('invalid_request', 'token is missing')
    const found = await findToken(ctx.db.write, tokenHash(token))
    const grant = found && (await findGrant(ctx.db.write, found.grant_id))
    // An unknown token is as good as ended (RFC 7009 §2.2), and so, to others, is that of another client.
    if (grant?.client_id === client.id)
      await endGrant(ctx, grant.id, { action: 'oauth.revoke', user_id: null })
    return freshReply({})
  },
})

export const revokeRoutes: AnyRoute[] = [ofAddon(revoke)]
