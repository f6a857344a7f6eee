/** Several queued requests of one lane in one: transport only, each is the ordinary request (sync rules L13, S9). */
import { AppError, errorStatus } from '@caravel/sync-protocol/errors'
import { idPattern, idSchema } from '@caravel/sync-protocol/field'
import { matchMutation } from '@caravel/sync-protocol/mutations'
import type { Values } from '@caravel/sync-protocol/op'
import type { Route } from '@caravel/sync-protocol/route'
import { parseStream } from '@caravel/sync-protocol/streams'
import { pushLimits, type PushAnswer, type SettleResult } from '@caravel/sync-protocol/wire'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { refuseOtherAccount } from '../http/call-route.ts'
import { replyToError } from '../http/errors.ts'
import { answerCommit, withErrorText } from './entity-routes.ts'
import { clientKey, countAbandoned, findOutcome, lastClientSeq, recordOutcome } from './ledger.ts'
import { recordedAnswer } from './recorded-answer.ts'
import { readRequest } from './read-request.ts'
import { accessTo } from './stream-access.ts'
import { findStream } from './stream-heads.ts'

const pushBody = z.strictObject({
  mutations: z
    .array(
      z.strictObject({
        method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
        path: z.string().check(z.maxLength(500)),
        headers: z.record(z.string(), z.string()),
        body: z.record(z.string(), z.unknown()),
      }),
    )
    .check(z.minLength(1), z.maxLength(pushLimits.entries)),
})

type PushBody = z.infer<typeof pushBody>

const push = async (ctx: Ctx, { mutations }: PushBody): Promise<PushAnswer> => {
  const results: PushAnswer['results'] = []
  const body_bytes = Math.ceil(ctx.body_bytes / mutations.length)
  for (const [index, entry] of mutations.entries()) {
    const result = await runEntry({ ...ctx, body_bytes }, entry)
    results.push(result)
    if (result.status >= 300) return { results, stopped_at: index }
  }
  return { results }
}

const runEntry = async (
  ctx: Ctx,
  entry: PushBody['mutations'][number],
): Promise<PushAnswer['results'][number]> => {
  const headers = Object.fromEntries(
    Object.entries(entry.headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const inner: Ctx = {
    ...ctx,
    method: entry.method,
    path: entry.path,
    headers: {
      ...headers,
      'accept-language': ctx.headers['accept-language'],
      'x-socket-id': ctx.headers['x-socket-id'],
    },
  }
  try {
    const matched = matchMutation(entry.method, entry.path)
    if (!matched || matched.route.online) throw new AppError('NO_SUCH_ROUTE')
    refuseOtherAccount(inner)
    const reply = await answerCommit(inner, readRequest(inner, matched.route, matched.params, entry.body))
    return { status: reply.status, body: reply.body as Values }
  } catch (error) {
    const reply = replyToError(error, ctx, { method: entry.method, path: entry.path, headers: ctx.headers })
    return { status: reply.status, body: reply.body as Values }
  }
}

const settleBody = z.strictObject({
  entries: z
    .array(
      z.strictObject({
        mutation_id: idSchema,
        stream: z.string().check(z.maxLength(200)),
        client_seq: z.int().check(z.gte(0)),
      }),
    )
    .check(z.minLength(1), z.maxLength(pushLimits.entries)),
})

type SettleBody = z.infer<typeof settleBody>

/** They are kept for ever, so there is an end to them: of one account. */
const mostAbandoned = 10_000

/** For each entry: what was recorded, or from now on nothing ever will be. Needs a session and no right. */
const settle = async (ctx: Ctx, { entries }: SettleBody): Promise<{ results: SettleResult[] }> => {
  const clientId = ctx.headers['x-client-id']
  if (clientId === undefined) throw new AppError('INVALID_INPUT', { fields: { 'X-Client-Id': 'REQUIRED' } })
  if (!idPattern.test(clientId))
    throw new AppError('INVALID_INPUT', { fields: { 'X-Client-Id': 'WRONG_FORMAT' } })
  if (entries.some(({ stream }) => !parseStream(stream)))
    throw new AppError('INVALID_INPUT', { fields: { stream: 'WRONG_FORMAT' } })
  const results = await ctx.committer.exclusive(async tx => {
    const settled: SettleResult[] = []
    for (const entry of entries) settled.push(await settleOne(ctx, tx, clientId, entry))
    const abandons = settled.some(({ outcome }) => outcome === 'abandoned')
    if (abandons && (await countAbandoned(tx, mustUser(ctx).id)) > mostAbandoned)
      throw new AppError('SETTLE_LIMIT')
    return settled
  })
  return { results }
}

const settleOne = async (
  ctx: Ctx,
  tx: Kysely<Database>,
  clientId: string,
  { mutation_id, stream, client_seq }: SettleBody['entries'][number],
): Promise<SettleResult> => {
  const { id: user_id, is_admin } = mustUser(ctx)
  const known = await findOutcome(tx, user_id, mutation_id)
  if (known?.code === 'ABANDONED') return { mutation_id, outcome: 'abandoned' }
  if (known) {
    const { closed_at } = await findStream(tx, known.stream)
    const access = await accessTo(tx, { user_id, is_admin }, known.stream)
    const { status, body } = await recordedAnswer(
      tx,
      known,
      access !== undefined && closed_at === null,
      ctx.db.instance.epoch,
    )
    return { mutation_id, outcome: 'recorded', status, body: withErrorText(ctx, body) }
  }
  // It was processed once and its answer forgotten: nobody can tell any more, and nobody may say that it never was.
  if (client_seq <= (await lastClientSeq(tx, clientKey(user_id, clientId), stream))) {
    const body = withErrorText(ctx, { code: 'OUTCOME_EXPIRED' })
    return { mutation_id, outcome: 'recorded', status: errorStatus.OUTCOME_EXPIRED, body }
  }
  // Kept for ever, and no number is raised: what the lane sent before and has not arrived yet is not voided with it.
  await recordOutcome(tx, {
    user_id,
    mutation_id,
    stream,
    request_hash: null,
    at: ctx.now(),
    status: errorStatus.ABANDONED,
    code: 'ABANDONED',
    body: { code: 'ABANDONED' },
  })
  return { mutation_id, outcome: 'abandoned' }
}

export const pushRoutes: Route<Ctx>[] = [
  {
    method: 'POST',
    path: '/api/sync/push',
    guard: 'user',
    body: pushBody,
    run: (ctx, { body }) => push(ctx, body as PushBody),
  },
  {
    method: 'POST',
    path: '/api/sync/settle',
    guard: 'user',
    body: settleBody,
    run: (ctx, { body }) => settle(ctx, body as SettleBody),
  },
]
