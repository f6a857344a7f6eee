/**
 * What an assistant can be allowed, in the order in which people are asked. A scope is asked for only where some tool
 * needs it. `write` and `delete` let an assistant read too: nobody changes what they cannot see.
 */
export const scopes = [
  'trips:read',
  'trips:write',
  'trips:delete',
  'trips:share',
  'places:read',
  'places:write',
  'reservations:read',
  'reservations:write',
  'budget:read',
  'budget:write',
  'packing:read',
  'packing:write',
  'todos:read',
  'todos:write',
  'collab:read',
  'collab:write',
  'atlas:read',
  'atlas:write',
  'journey:read',
  'journey:write',
  'journey:share',
  'vacay:read',
  'vacay:write',
  'notifications:read',
  'notifications:write',
  'geo:read',
  'weather:read',
] as const

export type Scope = (typeof scopes)[number]

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text)
}

/** The scopes that a space-separated list names, each once and in our order; what nobody knows is left out. */
export function readScopes(text: string): Scope[] {
  const named = new Set(text.split(' '))
  return scopes.filter(scope => named.has(scope))
}

/** True when someone who was given `granted` may do what needs `needed`. */
export function allows(granted: ReadonlySet<Scope>, needed: Scope): boolean {
  if (granted.has(needed)) return true
  const [area, verb] = needed.split(':')
  return verb === 'read' && scopes.some(scope => granted.has(scope) && scope.split(':')[0] === area)
}
