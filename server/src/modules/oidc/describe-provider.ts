/** The provider's description of itself, read at exactly the address that is set up (OpenID Connect Discovery 1.0, 4). */
import type { ServerMetadata } from 'openid-client'
import * as z from 'zod/mini'
import type { App } from '../../context.ts'
import { EgressError } from '../../net/egress-error.ts'
import { OidcFailure } from './oidc-failure.ts'
import { usualDiscovery, type OidcSettings } from './oidc-settings.ts'

const description = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
})

export const describeProvider = async (
  { guardedFetch }: Pick<App, 'guardedFetch'>,
  { issuer, discovery_url }: OidcSettings,
): Promise<ServerMetadata> => {
  const headers = { accept: 'application/json' }
  try {
    const answer = await guardedFetch(discovery_url, {
      purpose: 'oidc',
      reach: 'configured',
      redirects: 0,
      headers,
    })
    if (answer.status !== 200) throw new Error(`the discovery address answered ${answer.status}`)
    return description.parse(await answer.json()) as ServerMetadata
  } catch (error) {
    const isSilent = error instanceof EgressError && discovery_url === usualDiscovery(issuer)
    throw new OidcFailure(isSilent ? 'provider_unreachable' : 'discovery_failed', error)
  }
}
