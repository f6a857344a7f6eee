import { scopes, type Scope } from '@caravel/sync-protocol/scopes'
import type { ServerModule } from '../module.ts'
import { areasOf } from './areas.ts'

/** Those that some tool asks for: an area that is not built yet is nothing to be asked about. */
export async function scopesInUse(modules: readonly ServerModule[]): Promise<Scope[]> {
  const areas = await areasOf(modules)
  const asked = new Set(areas.flatMap(({ tools }) => tools.map(({ scope }) => scope)))
  return scopes.filter(scope => asked.has(scope))
}
