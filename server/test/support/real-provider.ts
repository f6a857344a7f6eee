/** A certified OpenID provider in this process, with people who sign in by their name. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface ProvidedPerson {
  email?: string
  email_verified?: boolean
  preferred_username?: string
  groups?: string[]
}

export interface RealProvider {
  issuer: string
  client_id: string
  client_secret: string
  close(): void
}

/** `appUrl` is where people come from and go back to. Each login name stands for a person; what they say is `people`. */
export const startRealProvider = async (
  appUrl: string,
  people: Record<string, ProvidedPerson>,
): Promise<RealProvider> => {
  const server: Server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client_id = 'caravel'
  const client_secret = 'a secret of the provider'
  const provider = quietly(
    () =>
      new Provider(issuer, {
        clients: [
          {
            client_id,
            client_secret,
            redirect_uris: [`${appUrl}/api/auth/oidc/callback`],
            token_endpoint_auth_method: 'client_secret_basic',
          },
        ],
        claims: {
          openid: ['sub'],
          email: ['email', 'email_verified'],
          profile: ['preferred_username'],
          groups: ['groups'],
        },
        cookies: { keys: ['only for tests'] },
        // Anybody who may sign in may use the app: there is no consent to give.
        loadExistingGrant: async (ctx: GrantContext) => {
          const { client, session, provider: own, params } = ctx.oidc
          const grant = new own.Grant({ clientId: client.clientId, accountId: session.accountId })
          grant.addOIDCScope(params.scope)
          await grant.save()
          return grant
        },
        findAccount: (_: unknown, name: string) => ({
          accountId: name,
          claims: () => ({ sub: name, ...people[name] }),
        }),
        pkce: { required: () => true },
        ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      }),
  )
  server.on('request', provider.callback())
  return {
    issuer,
    client_id,
    client_secret,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** It warns of being a provider for tests, which it is. */
const quietly = <T>(make: () => T): T => {
  const { warn } = console
  console.warn = () => undefined
  try {
    return make()
  } finally {
    console.warn = warn
  }
}

interface GrantContext {
  oidc: {
    client: { clientId: string }
    session: { accountId: string }
    params: { scope: string }
    provider: {
      Grant: new (of: { clientId: string; accountId: string }) => {
        addOIDCScope(scope: string): void
        save(): Promise<string>
      }
    }
  }
}
