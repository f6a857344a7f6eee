import { startRealProvider, type RealProvider } from '../../server/test/support/real-provider.ts'
import { freePort, startServer, type RunningServer } from './server.ts'

export interface ProvidedServer {
  server: RunningServer
  provider: RealProvider
  stop(): Promise<void>
}

/** A server with an identity provider beside it, at which everybody signs in by name. */
export async function startWithProvider(env: Record<string, string> = {}): Promise<ProvidedServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const provider = await startRealProvider(url, {
    maya: { email: 'maya@example.org', email_verified: true, preferred_username: 'maya' },
  })
  const server = await startServer({
    port,
    env: {
      APP_URL: url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.client_id,
      OIDC_CLIENT_SECRET: provider.client_secret,
      OIDC_DISPLAY_NAME: 'Kestrel SSO',
      ...env,
    },
  })
  const stop = async () => {
    await server.stop()
    provider.close()
  }
  return { server, provider, stop }
}
