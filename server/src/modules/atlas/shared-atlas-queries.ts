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
  /** Codes of the countries that this person has visited; null until both have agreed, and beyond `mostAtlases`. */
  visited: string[] | null
}

/** The most fellow travellers in one answer. */
const most = 1000
/** The most atlases that are worked out for one answer, beside the one that was asked for. */
const mostAtlases = 10

/** The other members of the trips that an account is on; those of the most common trips first. */
async function fellowTravellers(
  db: Kysely<Database>,
  userId: string,
): Promise<{ id: string; username: string }[]> {
  const members = sql.table(memberEntity)
  const { rows } = await sql<{ id: string; username: string }>`
    select u.id, u.username from ${members} me
    join streams s on s.stream = me.stream and s.closed_at is null
    join ${members} other on other.stream = me.stream and other.left_at is null
    join users u on u.id = other.user_id and u.disabled_at is null
    where me.user_id = ${userId} and me.left_at is null and u.id <> ${userId}
    group by u.id, u.username order by count(*) desc, u.username limit ${most}`.execute(db)
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

/**
 * The fellow travellers of an account, and for each of them who shows their atlas to whom. Those who agreed come first.
 * @param asked the id of a person whose countries are wanted, however many others share theirs
 */
export async function sharedAtlasesOf(ctx: Ctx, userId: string, asked?: string): Promise<SharedAtlas[]> {
  const db = ctx.db.read
  const fellows = await fellowTravellers(db, userId)
  const own = (id: string) => settingId(userId, atlasSharedKey(id))
  const other = (id: string) => settingId(id, atlasSharedKey(userId))
  const yeses = await yesesAmong(
    db,
    fellows.flatMap(({ id }) => [own(id), other(id)]),
  )
  const people = fellows
    .map(({ id: user_id, username }) => {
      const [mine, theirs] = [yeses.has(own(user_id)), yeses.has(other(user_id))]
      return { user_id, username, mine, theirs }
    })
    .toSorted((a, b) => agreement(b) - agreement(a))
  const shown = new Set(
    people
      .filter(({ mine, theirs }) => mine && theirs)
      .filter(({ user_id }, at) => at < mostAtlases || user_id === asked)
      .map(({ user_id }) => user_id),
  )
  const shared: SharedAtlas[] = []
  for (const person of people)
    shared.push({
      ...person,
      visited: shown.has(person.user_id) ? await visitedBy(ctx, person.user_id) : null,
    })
  return shared
}

/** How far two people have come: both agreed, the other one alone, the caller alone, neither. */
const agreement = ({ mine, theirs }: Pick<SharedAtlas, 'mine' | 'theirs'>): number =>
  (theirs ? 2 : 0) + (mine ? 1 : 0)

async function visitedBy(ctx: Ctx, userId: string): Promise<string[]> {
  const { countries } = await atlasOf(ctx, userId)
  return [...countries.values()].filter(({ visited }) => visited).map(({ code }) => code)
}
