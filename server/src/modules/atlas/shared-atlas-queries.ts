/** Atlases that two people show each other: both have agreed, and they are on a trip together. */
import { memberEntity } from '@caravel/sync-protocol/access-rows'
import { atlasSharedKey } from '@caravel/sync-protocol/domain/user-settings'
import { setting, settingId } from '@caravel/sync-protocol/entities/setting'
import { sql, type Kysely } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { fromColumns, synced } from '../../sync/synced-rows.ts'
import { atlasOf } from './atlas-queries.ts'

export interface SharedAtlas {
  user_id: string
  username: string
  /** The caller shows their atlas to this person. */
  mine: boolean
  /** This person shows their atlas to the caller. */
  theirs: boolean
  /** Codes of the countries that this person has visited; null until both have agreed, or beyond `mostAtlases`. */
  visited: string[] | null
}

/** The most fellow travellers in one answer: the first in alphabetical order. */
const most = 50
/** The most atlases that are worked out for one answer. */
const mostAtlases = 10

/** The other members of the trips that an account is on. */
async function fellowTravellers(
  db: Kysely<Database>,
  userId: string,
): Promise<{ id: string; username: string }[]> {
  const members = sql.table(memberEntity)
  const { rows } = await sql<{ id: string; username: string }>`
    select distinct u.id, u.username from ${members} me
    join streams s on s.stream = me.stream and s.closed_at is null
    join ${members} other on other.stream = me.stream and other.left_at is null
    join users u on u.id = other.user_id and u.disabled_at is null
    where me.user_id = ${userId} and me.left_at is null and u.id <> ${userId}
    order by u.username limit ${most}`.execute(db)
  return rows
}

/** Of these ids of settings, those whose value is true. */
async function yesesAmong(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await synced(db).selectFrom(setting.name).selectAll().where('id', 'in', ids).execute()
  return new Set(
    rows.flatMap(columns => {
      const { row } = fromColumns(setting, columns)
      return row['value'] === true ? [row.id] : []
    }),
  )
}

/** The fellow travellers of an account, and for each of them who shows their atlas to whom. */
export async function sharedAtlasesOf(ctx: Ctx, userId: string): Promise<SharedAtlas[]> {
  const db = ctx.db.read
  const people = await fellowTravellers(db, userId)
  const own = (id: string) => settingId(userId, atlasSharedKey(id))
  const other = (id: string) => settingId(id, atlasSharedKey(userId))
  const yeses = await yesesAmong(
    db,
    people.flatMap(({ id }) => [own(id), other(id)]),
  )
  const shared: SharedAtlas[] = []
  let atlases = 0
  for (const { id, username } of people) {
    const [mine, theirs] = [yeses.has(own(id)), yeses.has(other(id))]
    const isShown = mine && theirs && atlases++ < mostAtlases
    shared.push({ user_id: id, username, mine, theirs, visited: isShown ? await visitedBy(ctx, id) : null })
  }
  return shared
}

async function visitedBy(ctx: Ctx, userId: string): Promise<string[]> {
  const { countries } = await atlasOf(ctx, userId)
  return [...countries.values()].filter(({ visited }) => visited).map(({ code }) => code)
}
