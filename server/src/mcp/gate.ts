import { allows, type Scope } from '@caravel/sync-protocol/scopes'
import { isAddonOn } from '../sync/stream-access.ts'
import type { Gate } from './area.ts'
import type { Call } from './call.ts'

/** May this assistant see it at all, as its scopes and the add-ons are? */
export async function isOpen({ scope, addon }: Partial<Gate>, { assistant, ctx }: Call): Promise<boolean> {
  if (scope !== undefined && !isAllowed(scope, assistant.scopes)) return false
  return addon === undefined || isAddonOn(ctx.db.read, addon)
}

function isAllowed(scope: Gate['scope'], granted: ReadonlySet<Scope>): boolean {
  if (scope === 'any') return true
  if (scope === 'any:write') return [...granted].some(each => !each.endsWith(':read'))
  return allows(granted, scope)
}

export async function openOnes<T extends Partial<Gate>>(all: readonly T[], call: Call): Promise<T[]> {
  const open: T[] = []
  for (const each of all) if (await isOpen(each, call)) open.push(each)
  return open
}
