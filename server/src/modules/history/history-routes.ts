/** The log of a trip, told for people. */
import { findEntity } from '@caravel/sync-protocol/entities/index'
import { AppError } from '@caravel/sync-protocol/errors'
import { idSchema } from '@caravel/sync-protocol/field'
import type { HistoryPage, TripNews } from '@caravel/sync-protocol/history'
import type { Route } from '@caravel/sync-protocol/route'
import { journeyStream, parseStream, tripStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { withAddons } from '../../http/with-addons.ts'
import { mustRead } from '../../sync/entity-routes.ts'
import { accessTo, standingOf } from '../../sync/stream-access.ts'
import { findStream } from '../../sync/stream-heads.ts'
import { WorkingSet } from '../../sync/working-set.ts'
import { countOthers, earliestMoment, idsOfItem, listLogged, listPeople } from './history-queries.ts'
import { lastSession, listAssistants } from './assistant-queries.ts'
import { listLooks, saveLook } from './look-queries.ts'
import { tellCommit, type Telling } from './tell-commit.ts'

type Query = Record<string, string | undefined>

const usualLimit = 50
const mostLimit = 100

const number = z.optional(z.string().check(z.regex(/^\d{1,15}$/)))
const historyQuery = z.strictObject({
  before: number,
  since: number,
  limit: number,
  entity: z.optional(z.string().check(z.maxLength(200))),
  id: z.optional(idSchema),
  by: z.optional(idSchema),
  via: z.optional(z.string().check(z.maxLength(100))),
})

/** What it takes to say who may do what in a stream. */
export const tellingFor = async (ctx: Ctx, stream: string): Promise<Telling> => {
  const { id: user_id, username: name, avatar, is_admin } = mustUser(ctx)
  const db = ctx.db.read
  const role = (await accessTo(db, { user_id, is_admin }, stream))?.role
  return {
    db,
    set: new WorkingSet(stream),
    actor: { user_id, name, avatar },
    standing: standingOf({ user_id, is_admin }, role, await ctx.levels()),
  }
}

const read: Route<Ctx> = {
  method: 'GET',
  path: '/api/trips/:trip_id/history',
  guard: 'user',
  query: historyQuery,
  run: (ctx, { params, query }) => readHistory(ctx, tripStream(params['trip_id'] ?? ''), query as Query),
}

const readJournal: Route<Ctx> = {
  method: 'GET',
  path: '/api/journeys/:journey_id/history',
  guard: 'user',
  query: historyQuery,
  run: (ctx, { params, query }) =>
    readHistory(ctx, journeyStream(params['journey_id'] ?? ''), query as Query),
}

const readHistory = async (ctx: Ctx, stream: string, asked: Query): Promise<HistoryPage> => {
  const { seq: head, epoch } = await mustRead(ctx, stream)
  const limit = Math.max(1, Math.min(Number(asked['limit'] ?? usualLimit), mostLimit))
  const { commits, more } = await listLogged(ctx.db.read, stream, {
    before: asked['before'] === undefined ? head + 1 : Number(asked['before']),
    since: Number(asked['since'] ?? 0),
    limit,
    by: asked['by'],
    via: asked['via'],
    ...(await whatFor(ctx, stream, asked)),
  })
  const telling = await tellingFor(ctx, stream)
  const history = []
  for (const commit of commits) {
    history.push(await tellCommit(telling, commit))
    // Nothing above leaves the event loop: other requests are let in between two commits.
    await new Promise(resolve => setImmediate(resolve))
  }
  const { floor } = await findStream(ctx.db.read, stream)
  // How far a person has read is stored of trips only.
  const isTrip = parseStream(stream)?.kind === 'trip'
  const seen = isTrip ? await lookOf(ctx, stream) : { seq: head, at: ctx.now() }
  const others = await countOthers(ctx.db.read, { stream, ...seen }, mustUser(ctx).id)
  return {
    history,
    more,
    people: await listPeople(ctx.db.read, stream),
    assistants: await listAssistants(ctx.db.read, stream),
    ...(await sessionFor(ctx, stream, asked)),
    seen,
    unseen: others.reduce((sum, { count }) => sum + count, 0),
    floor,
    floor_at: await earliestMoment(ctx.db.read, stream, floor),
    sync: { stream, epoch, seq: head },
  }
}

/** What can be taken back in one step where only an assistant's changes are asked for. */
const sessionFor = async (
  ctx: Ctx,
  stream: string,
  { via: client_id, by, before }: Query,
): Promise<Pick<HistoryPage, 'session'>> => {
  if (client_id === undefined || before !== undefined) return {}
  const commits = await lastSession(ctx.db.read, { stream, client_id, user_id: by })
  return { session: commits.map(({ mutation_id, at }) => ({ mutation_id, at })) }
}

/** One thing with what belongs to it, or every thing of one or several kinds. */
const whatFor = async (
  ctx: Ctx,
  stream: string,
  { entity: asked, id }: Query,
): Promise<{ entities?: string[]; ids?: string[] }> => {
  if (asked === undefined && id === undefined) return {}
  const refusal = (code: string) => new AppError('INVALID_INPUT', { fields: { entity: code } })
  if (asked === undefined) throw refusal('REQUIRED')
  const kinds = asked.split(',').map(name => {
    const entity = findEntity(name)
    if (!entity || entity.stream !== parseStream(stream)?.kind) throw refusal('INVALID')
    return entity
  })
  if (id === undefined) return { entities: kinds.map(({ name }) => name) }
  const [entity, more] = kinds
  if (!entity || more) throw refusal('INVALID')
  return { ids: await idsOfItem(ctx.db.read, stream, entity, id) }
}

const lookOf = async (ctx: Ctx, stream: string): Promise<{ seq: number; at: number }> => {
  const looks = await listLooks(ctx.db.read, mustUser(ctx).id, stream)
  const { seq, at } = looks.find(look => look.stream === stream) ?? { seq: 0, at: 0 }
  return { seq, at }
}

const look: Route<Ctx> = {
  method: 'PUT',
  path: '/api/trips/:trip_id/history/seen',
  guard: 'user',
  body: z.strictObject({ seq: z.int().check(z.gte(0)) }),
  async run(ctx, { params, body }) {
    const stream = tripStream(params['trip_id'] ?? '')
    const { seq: head } = await mustRead(ctx, stream)
    const seq = Math.min((body as { seq: number }).seq, head)
    const user_id = mustUser(ctx).id
    await ctx.committer.exclusive(tx => saveLook(tx, { user_id, stream, seq, at: ctx.now() }))
    return { seen: await lookOf(ctx, stream) }
  },
}

/** What others did since the caller last looked, in each of the caller's trips; quiet trips are left out. */
const news: Route<Ctx> = {
  method: 'GET',
  path: '/api/history/news',
  guard: 'user',
  async run(ctx) {
    const { id } = mustUser(ctx)
    const told: TripNews[] = []
    for (const each of await listLooks(ctx.db.read, id)) {
      const counts = await countOthers(ctx.db.read, each, id)
      if (!counts.length) continue
      const people = new Map((await listPeople(ctx.db.read, each.stream)).map(row => [row.user_id, row.name]))
      const by = counts.map(({ user_id, count }) => ({ user_id, name: people.get(user_id) ?? '', count }))
      const count = by.reduce((sum, person) => sum + person.count, 0)
      told.push({ trip_id: parseStream(each.stream)?.id ?? '', count, since: each.at, by })
    }
    return { news: told }
  },
}

export const historyRoutes: AnyRoute[] = [read, ...withAddons(['journey'], [readJournal]), look, news]
