import type { Scope } from '@caravel/sync-protocol/scopes'

const areaOf = (scope: Scope): string => scope.split(':')[0] ?? ''

/**
 * Ticks a scope, or takes its tick away, with what it cannot be without: nobody changes, deletes or shares what they do
 * not see.
 */
export function tickScope(
  ticked: ReadonlySet<Scope>,
  scope: Scope,
  { on, offered }: { on: boolean; offered: readonly Scope[] },
): ReadonlySet<Scope> {
  const ofArea = offered.filter(each => areaOf(each) === areaOf(scope))
  const reading = ofArea.filter(each => each.endsWith(':read'))
  if (on) return new Set([...ticked, ...reading, scope])
  const gone = reading.includes(scope) ? ofArea : [scope]
  return new Set([...ticked].filter(each => !gone.includes(each)))
}
