import { scopes, type Scope } from '@caravel/sync-protocol/scopes'
import type { ServerModule } from '../module.ts'

/** Those that some tool asks for: an area that is not built yet is nothing to be asked about. */
export function scopesInUse(modules: readonly ServerModule[]): Scope[] {
  const asked = new Set(modules.flatMap(({ mcp }) => (mcp?.tools ?? []).map(({ scope }) => scope)))
  return scopes.filter(scope => asked.has(scope))
}
