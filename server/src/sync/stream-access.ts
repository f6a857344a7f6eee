/** Who may read a stream, and with which role. Asked inside the lock by commits, and by every read. */
import { addonEntity, levelEntity, sharedKinds } from '@caravel/sync-protocol/access-rows'
import {
  actions,
  isBuilt,
  type Action,
  type Level,
  type Role,
  type Standing,
} from '@caravel/sync-protocol/access'
import { parseStream, streamKinds } from '@caravel/sync-protocol/streams'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Kysely } from 'kysely'
import { fixedQuery } from '../db/fixed-query.ts'
import type { Database } from '../db/schema.ts'
import { synced } from './synced-rows.ts'

export interface Caller {
  user_id: string
  is_admin: boolean
}

export interface Access {
  role: Role
}

const memberIn = (entity: string) =>
  fixedQuery(db =>
    synced(db)
      .selectFrom(entity)
      .select('role')
      .where('stream', '=', '')
      .where('user_id', '=', '')
      .where('left_at', 'is', null),
  )

/** For each kind of stream that people share, how somebody's role in it is looked up. */
const memberQueries = new Map(sharedKinds.map(({ kind, members }) => [kind, memberIn(members)]))

export const accessTo = async (
  db: Kysely<Database>,
  caller: Caller,
  stream: string,
): Promise<Access | undefined> => {
  const parsed = parseStream(stream)
  if (!parsed) return undefined
  if (parsed.kind === 'app') return { role: caller.is_admin ? 'admin' : 'reader' }
  if (streamKinds[parsed.kind].own) return parsed.id === caller.user_id ? { role: 'self' } : undefined
  const [member] = (await memberQueries.get(parsed.kind)?.(db, [stream, caller.user_id])) ?? []
  return member && { role: member['role'] as Role }
}

const allLevels = fixedQuery(db => synced(db).selectFrom(levelEntity).select(['action', 'level']))

/** The levels an admin set, over the initial ones. */
export const readLevels = async (db: Kysely<Database>): Promise<Map<Action, Level>> => {
  const rows = await allLevels(db, [])
  const levels = new Map<Action, Level>(
    Object.entries(actions).map(([action, rule]) => [action as Action, rule.initial]),
  )
  for (const row of rows) levels.set(row['action'] as Action, row['level'] as Level)
  return levels
}

export const standingOf = (caller: Caller, role: Role | undefined, levels: Map<Action, Level>): Standing => ({
  role,
  is_admin: caller.is_admin,
  level: action => levels.get(action),
})

const enabledOf = fixedQuery(db => synced(db).selectFrom(addonEntity).select('enabled').where('key', '=', ''))

export const isAddonOn = async (db: Kysely<Database>, addon: string): Promise<boolean> => {
  if (!isBuilt(addon)) return false
  const [row] = await enabledOf(db, [addon])
  return row === undefined || row['enabled'] === 1
}

/** @throws AppError ADDON_DISABLED where one of them is off */
export const mustHaveAddons = async (db: Kysely<Database>, ...addons: readonly string[]): Promise<void> => {
  for (const addon of addons)
    if (!(await isAddonOn(db, addon))) throw new AppError('ADDON_DISABLED', { addon })
}
