/**
 * Who may do what. The same pure function judges on the device (from its own store) and on the server
 * (inside the lock of the commit). Unknown means no.
 */
export const actions = {
  trip_create: { initial: 'everybody', levels: ['admin', 'everybody'] },
  trip_edit: { initial: 'trip_owner', levels: ['trip_owner', 'trip_member'] },
  trip_delete: { initial: 'trip_owner', levels: ['admin', 'trip_owner'] },
  trip_archive: { initial: 'trip_owner', levels: ['trip_owner', 'trip_member'] },
  trip_cover_upload: { initial: 'trip_owner', levels: ['trip_owner', 'trip_member'] },
  member_manage: { initial: 'trip_owner', levels: ['admin', 'trip_owner', 'trip_member'] },
  file_upload: { initial: 'trip_member', levels: ['admin', 'trip_owner', 'trip_member'] },
  file_edit: { initial: 'trip_member', levels: ['trip_owner', 'trip_member'] },
  file_delete: { initial: 'trip_member', levels: ['trip_owner', 'trip_member'] },
  place_edit: { initial: 'trip_member', levels: ['trip_owner', 'trip_member'] },
  budget_edit: { initial: 'trip_member', levels: ['trip_owner', 'trip_member'] },
  packing_edit: { initial: 'trip_member', levels: ['trip_owner', 'trip_member'] },
  reservation_edit: { initial: 'trip_member', levels: ['trip_owner', 'trip_member'] },
  day_edit: { initial: 'trip_member', levels: ['trip_owner', 'trip_member'] },
  collab_edit: { initial: 'trip_member', levels: ['trip_owner', 'trip_member'] },
  share_manage: { initial: 'trip_owner', levels: ['trip_owner', 'trip_member'] },
} as const satisfies Record<string, { initial: Level; levels: readonly Level[] }>

export type Level = 'admin' | 'trip_owner' | 'trip_member' | 'everybody'
export type Action = keyof typeof actions

/** What a route or group asks for: one of the 16 actions, or a standing the action table does not cover. */
export type Permission = Action | 'admin' | 'self' | 'owner' | 'editor' | 'none'

/**
 * `owner`, `member`: of a trip · `owner`, `member`, `editor`, `viewer`: of what else people share · `self`: of an own stream ·
 * `reader`, `admin`: of the app stream.
 */
export type Role = 'owner' | 'member' | 'editor' | 'viewer' | 'self' | 'reader' | 'admin'

export interface Standing {
  /** The caller's role in the stream; undefined: no access, and then nothing is allowed. */
  role: Role | undefined
  is_admin: boolean
  /** The level set for an action; undefined when this side does not know it. */
  level(action: Action): Level | undefined
}

/** Those who write in a stream that people share. */
const editors: ReadonlySet<Role> = new Set(['owner', 'member', 'editor'])

/** May someone of this standing do what `permission` names? Instance admins pass every level, not access. */
export const can = (permission: Permission, standing: Standing): boolean => {
  if (!standing.role) return false
  if (permission === 'none') return true
  if (permission === 'admin') return standing.is_admin
  if (permission === 'self') return standing.role === 'self'
  if (permission === 'owner') return standing.role === 'owner'
  if (permission === 'editor') return editors.has(standing.role)
  const level = standing.level(permission)
  if (!level) return false
  if (standing.is_admin) return true
  if (level === 'everybody') return true
  if (level === 'trip_member') return standing.role === 'owner' || standing.role === 'member'
  return level === 'trip_owner' && standing.role === 'owner'
}

/** All add-ons, in the order of the interface. One that is not built yet is off and cannot be switched on. */
export const addons = {
  packing: { type: 'trip', initial: true, built: true },
  /** Bags of the packing lists. */
  bag_tracking: { type: 'option', initial: true, built: true },
  budget: { type: 'trip', initial: true, built: true },
  collab: { type: 'trip', initial: true, built: true },
  atlas: { type: 'global', initial: true, built: true },
  /** Photo libraries that people connect, and the kinds of them. */
  memories: { type: 'integration', initial: false, built: true },
  immich: { type: 'option', initial: true, built: true },
  synologyphotos: { type: 'option', initial: true, built: true },
  journey: { type: 'global', initial: true, built: true },
  /** Days off, shown as Time off. */
  vacay: { type: 'global', initial: true, built: true },
  mcp: { type: 'integration', initial: false, built: true },
} as const

export type Addon = keyof typeof addons
/** Those that an admin can switch. */
export type BuiltAddon = { [K in Addon]: (typeof addons)[K]['built'] extends true ? K : never }[Addon]

export const isBuilt = (addon: string): addon is BuiltAddon =>
  Object.hasOwn(addons, addon) && addons[addon as Addon].built
