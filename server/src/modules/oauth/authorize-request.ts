/** What a program asks a person for, and whether it may ask so (RFC 6749 §4.1.1, RFC 7636, RFC 8707). */
import { readScopes, scopes, type Scope } from '@caravel/sync-protocol/scopes'
import type { Ctx } from '../../context.ts'
import { scopesInUse } from '../../mcp/scopes-in-use.ts'
import { resourceOf } from './addresses.ts'
import { findClient, type OauthClient } from './client-queries.ts'
import { OauthRefusal } from './oauth-reply.ts'
import { isSameRedirect } from './redirect-uri.ts'

export interface AuthorizeRequest {
  client: OauthClient
  redirect_uri: string
  state: string | undefined
  scopes: Scope[]
  code_challenge: string
  resource: string
}

export type Asked = Record<string, unknown>

function textOf(asked: Asked, name: string): string | undefined {
  const value = asked[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * Who asks and where they want the answer; throws when that is not known for sure. Nothing is ever sent to an address
 * that did not pass here.
 */
export async function readClient(
  ctx: Ctx,
  asked: Asked,
): Promise<{ client: OauthClient; redirect_uri: string }> {
  const id = textOf(asked, 'client_id')
  const client = id === undefined ? undefined : await findClient(ctx.db.read, id)
  if (!client) throw new OauthRefusal('invalid_request', 'no such client is registered')
  const registered = JSON.parse(client.redirect_uris) as string[]
  const redirect_uri = textOf(asked, 'redirect_uri')
  if (redirect_uri === undefined || !registered.some(each => isSameRedirect(each, redirect_uri)))
    throw new OauthRefusal('invalid_redirect_uri', 'redirect_uri is none that the client registered')
  return { client, redirect_uri }
}

/** The rest of it; what it throws may be told to the client at its `redirect_uri`. */
export async function readAuthorizeRequest(ctx: Ctx, asked: Asked): Promise<AuthorizeRequest> {
  const { client, redirect_uri } = await readClient(ctx, asked)
  if (textOf(asked, 'response_type') !== 'code')
    throw new OauthRefusal('unsupported_response_type', 'response_type has to be code')
  const code_challenge = textOf(asked, 'code_challenge')
  if (code_challenge === undefined || !/^[\w-]{43}$/.test(code_challenge))
    throw new OauthRefusal('invalid_request', 'code_challenge is missing or not a SHA-256 in base64url')
  if (textOf(asked, 'code_challenge_method') !== 'S256')
    throw new OauthRefusal('invalid_request', 'code_challenge_method has to be S256')
  return {
    client,
    redirect_uri,
    state: textOf(asked, 'state'),
    scopes: await readAskedScopes(ctx, client, textOf(asked, 'scope')),
    code_challenge,
    resource: mustBeOurs(ctx, textOf(asked, 'resource')),
  }
}

/** What it asks for and may have; all it may have where it names nothing. */
async function readAskedScopes(ctx: Ctx, client: OauthClient, text: string | undefined): Promise<Scope[]> {
  const allowed = new Set(readScopes(client.scope))
  const inUse = await scopesInUse(ctx.modules)
  const asked = text === undefined ? scopes : readScopes(text.slice(0, 2000))
  const found = inUse.filter(scope => allowed.has(scope) && asked.includes(scope))
  if (!found.length) throw new OauthRefusal('invalid_scope', 'none of these scopes can be given')
  return found
}

/** A token for another server's resource is none of ours to give. */
export function mustBeOurs(ctx: Ctx, resource: string | undefined): string {
  const ours = resourceOf(ctx)
  if (resource !== undefined && resource.replace(/\/$/, '') !== ours)
    throw new OauthRefusal('invalid_target', `resource has to be ${ours}`)
  return ours
}
