/** Helpers of the atlas routes, which all read and change the atlas of the caller. */
import { isCountry } from '@caravel/sync-protocol/domain/regions/country-codes'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Mutation } from '@caravel/sync-protocol/mutation'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import { atlasStream } from '@caravel/sync-protocol/streams'
import { mustUser, type Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import { answerCommit, mustRead } from '../../sync/entity-routes.ts'
import { readRequest } from '../../sync/read-request.ts'

export const at = '/api/addons/atlas'

/** The id of the caller, whose atlas is open to them. */
export async function mustReadOwn(ctx: Ctx): Promise<string> {
  const { id } = mustUser(ctx)
  await mustRead(ctx, atlasStream(id))
  return id
}

/** Commits a change of the caller's atlas, as a device would send it. */
export async function change(
  ctx: Ctx,
  mutation: Mutation,
  body: Record<string, unknown>,
  params: Record<string, string> = {},
): Promise<Reply> {
  const all = { user_id: mustUser(ctx).id, ...params }
  return answerCommit(ctx, readRequest(ctx, mustMutation(mutation.name), all, body))
}

/** The answer to a mark: `success`, as other planners have it, beside the usual answer to a change. */
export async function marked(ctx: Ctx, mutation: Mutation, body: Record<string, unknown>): Promise<Reply> {
  const reply = await change(ctx, mutation, body)
  return reply.status >= 300
    ? reply
    : new Reply({ success: true, ...(reply.body as object) }, { status: 200 })
}

/** The code of a country in an address. */
export function codeIn(params: Record<string, string>): string {
  const code = (params['code'] ?? '').toUpperCase()
  if (!isCountry(code)) throw new AppError('INVALID_INPUT', { fields: { code: 'NOT_ALLOWED' } })
  return code
}
