/** What taking a trip back to a time would do; doing it is the mutation `rewind`. */
import { addonsNamed } from '@caravel/sync-protocol/addons-named'
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { AppError, isRefusal } from '@caravel/sync-protocol/errors'
import type { HistoryChange, RewindPreview, RowChange } from '@caravel/sync-protocol/history'
import { planRewind } from '@caravel/sync-protocol/actions/rewind'
import type { Op } from '@caravel/sync-protocol/op'
import type { Route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import { mustRead } from '../../sync/entity-routes.ts'
import { missingPermission } from '../../sync/op-permissions.ts'
import { mustHaveAddons } from '../../sync/stream-access.ts'
import type { WorkingSet } from '../../sync/working-set.ts'
import { countAuthors, listPeople, seqAt, timeOfCommit } from './history-queries.ts'
import { tellingFor } from './history-routes.ts'
import { tellChange } from './tell-commit.ts'

/** So many changes are listed; the rest is counted. */
const mostListed = 100

const number = z.optional(z.string().check(z.regex(/^\d{1,15}$/)))
const previewQuery = z.strictObject({ to_seq: number, at: number })

const preview: Route<Ctx> = {
  method: 'GET',
  path: '/api/streams/:stream/rewinds',
  guard: 'user',
  query: previewQuery,
  async run(ctx, { params, query }) {
    const stream = params['stream'] ?? ''
    const { seq: head } = await mustRead(ctx, stream)
    const to_seq = await seqMeant(ctx, stream, query as { to_seq?: string; at?: string })
    const { db, set, standing } = await tellingFor(ctx, stream)
    const plan = await set.complete(db, () => planRewind(set, to_seq))
    if (isRefusal(plan)) throw new AppError(plan.refused, plan.detail)
    await mustHaveAddons(db, ...(await set.complete(db, () => addonsNamed(set, plan.ops))))
    const changes = await set.complete(db, () => tellOps(set, plan.ops))
    const names = new Map((await listPeople(db, stream)).map(row => [row.user_id, row.name]))
    const by = (await countAuthors(db, stream, to_seq)).map(({ user_id, count }) => ({
      user_id,
      name: names.get(user_id ?? '') ?? null,
      count,
    }))
    const count = (verb: HistoryChange['verb']) => changes.filter(change => change.verb === verb).length
    const missing = missingPermission(plan.ops, standing)
    const answer: RewindPreview = {
      to_seq,
      at: await timeOfCommit(db, stream, to_seq),
      head,
      commits: by.reduce((sum, { count: made }) => sum + made, 0),
      by,
      changes: changes.slice(0, mostListed),
      counts: { added: count('added'), changed: count('changed'), deleted: count('deleted') },
      ...(missing ? { missing } : {}),
    }
    return { rewind: answer }
  },
}

const seqMeant = async (
  ctx: Ctx,
  stream: string,
  asked: { to_seq?: string; at?: string },
): Promise<number> => {
  if (asked.to_seq !== undefined) return Number(asked.to_seq)
  if (asked.at === undefined) throw new AppError('INVALID_INPUT', { fields: { at: 'REQUIRED' } })
  const seq = await seqAt(ctx.db.read, stream, Number(asked.at))
  if (seq === undefined) throw new AppError('HISTORY_EXPIRED', { at: Number(asked.at) })
  return seq
}

/** The ops that someone would see, as changes of rows as they are now. */
const tellOps = (set: WorkingSet, ops: readonly Op[]): HistoryChange[] =>
  ops.flatMap(op => {
    if (op.derived) return []
    const change = asChange(set, op)
    return change ? [tellChange(set, change)] : []
  })

const asChange = (set: WorkingSet, op: Op): RowChange | undefined => {
  const { entity, id } = op
  if (op.op === 'restore') return { entity, id, verb: 'added', row: op.row }
  const row = set.get(mustEntity(entity), id) as AnyRow | undefined
  if (!row) return undefined
  if (op.op === 'delete') return { entity, id, verb: 'deleted', row }
  if (op.op === 'create') return undefined
  const { groupOf } = mustEntity(entity)
  const groups = Map.groupBy(Object.entries(op.fields), ([name]) => groupOf[name] ?? name)
  return {
    entity,
    id,
    verb: 'changed',
    groups: [...groups].map(([group, fields]) => ({
      group,
      before: Object.fromEntries(fields.map(([name]) => [name, row[name]])),
      after: Object.fromEntries(fields),
    })),
  }
}

export const rewindRoutes: Route<Ctx>[] = [preview]
