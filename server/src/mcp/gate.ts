import { allows, scopes, type Scope } from '@caravel/sync-protocol/scopes'
import { isAddonOn } from '../sync/stream-access.ts'
import type { Gate } from './area.ts'
import { areasOf } from './areas.ts'
import type { Call } from './call.ts'
import type { Tool } from './tool.ts'

/** May this assistant see it at all, as its scopes and the add-ons are? */
export async function isOpen(
  { scope, also, addon }: Partial<Gate>,
  { assistant, ctx }: Call,
): Promise<boolean> {
  if (scope !== undefined && !isAllowed(scope, assistant.scopes)) return false
  if (also !== undefined && !allows(assistant.scopes, also)) return false
  return addon === undefined || isAddonOn(ctx.db.read, addon)
}

function isAllowed(scope: Gate['scope'], granted: ReadonlySet<Scope>): boolean {
  if (scope === 'any') return true
  if (scope === 'any:write') return [...granted].some(each => !each.endsWith(':read'))
  return allows(granted, scope)
}

/**
 * The entities that this assistant may read: a change, and the history of a trip, can be about more than its scopes are.
 * What no tool is about, it is not told of.
 */
export async function readableEntities(call: Call): Promise<ReadonlySet<string>> {
  const readable = new Set<string>()
  const tools = (await areasOf(call.ctx.modules)).flatMap(area => area.tools)
  for (const { mutation, scope, addon } of tools) {
    if (mutation?.entity === undefined || readable.has(mutation.entity)) continue
    const reading = scopes.find(each => each === `${scope.split(':')[0]}:read`)
    if (reading && (await isOpen({ scope: reading, ...(addon ? { addon } : {}) }, call)))
      readable.add(mutation.entity)
  }
  return readable
}

/** Arguments of a tool that its assistant may not use, because they are about another area. */
export function closedFields({ needs = {} }: Pick<Tool, 'needs'>, granted: ReadonlySet<Scope>): string[] {
  return Object.entries(needs).flatMap(([name, scope]) => (allows(granted, scope) ? [] : [name]))
}

/**
 * May this assistant still do what it once did? Its scopes may be fewer now, and taking back is a change of the same rows.
 */
export async function mayChange(
  call: Call,
  { name, entities }: { name: string; entities: readonly string[] },
): Promise<boolean> {
  const all = (await areasOf(call.ctx.modules)).flatMap(({ tools }) => tools)
  const open = (await openOnes(all, call)).flatMap(({ mutation }) => mutation ?? [])
  if (open.some(each => each.name === name)) return true
  // What was no tool of its own, such as an undo, is judged by the rows.
  const known = new Set(open.map(({ entity }) => entity))
  const isTool = all.some(({ mutation }) => mutation?.name === name)
  return !isTool && entities.every(entity => known.has(entity))
}

export async function openOnes<T extends Partial<Gate>>(all: readonly T[], call: Call): Promise<T[]> {
  const open: T[] = []
  for (const each of all) if (await isOpen(each, call)) open.push(each)
  return open
}
