/** Answers in the words of the OAuth standards, which differ from those of the API. */
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'

const notStored = { 'Cache-Control': 'no-store', Pragma: 'no-cache' }

/** Codes of RFC 6749 §5.2, RFC 7591 §3.2.2 and RFC 8707 §2. */
export type OauthErrorCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'temporarily_unavailable'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'

/** A refusal in the standard's shape; thrown, so that it ends whatever it happens in. */
export class OauthRefusal extends Error {
  readonly code: OauthErrorCode
  constructor(code: OauthErrorCode, description: string) {
    super(description)
    this.code = code
  }

  get reply(): Reply {
    const status = this.code === 'invalid_client' ? 401 : this.code === 'temporarily_unavailable' ? 503 : 400
    return new Reply({ error: this.code, error_description: this.message }, { status, headers: notStored })
  }
}

/** A success that no cache keeps. */
export function freshReply(body: object, status = 200): Reply {
  return new Reply(body, { status, headers: notStored })
}

/** The route exists only while the add-on is on, and refuses in the standard's words. */
export function ofAddon(route: AnyRoute): AnyRoute {
  return {
    ...route,
    exists_with: 'mcp',
    run: async (ctx, input) => {
      try {
        return await route.run(ctx, input)
      } catch (error) {
        if (error instanceof OauthRefusal) return error.reply
        throw error
      }
    },
  }
}
