/** Where this server's own endpoints are: by what it was told, never by what a request says of itself. */
import type { App } from '../../context.ts'
import { appOrigin } from '../../settings/app-origin.ts'

type Told = Pick<App, 'settings' | 'config'>

/** The issuer, and what all other addresses begin with. Nobody but this machine reaches a server that was told nothing. */
export function issuerOf({ settings, config }: Told): string {
  return appOrigin(settings) ?? `http://localhost:${config.port}`
}

/** What tokens are good for (RFC 8707). */
export function resourceOf(app: Told): string {
  return `${issuerOf(app)}/mcp`
}

/** Where a program learns who gives out tokens (RFC 9728 §3.1). */
export function metadataUrlOf(app: Told): string {
  return `${issuerOf(app)}/.well-known/oauth-protected-resource/mcp`
}
