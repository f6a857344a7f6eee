import { AppError } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../context.ts'
import { mustUser } from '../context.ts'
import type { QuotaName } from '../http/quotas.ts'

/** Throws TOO_MANY_TRIES where the account had too many files read lately, wherever its requests came from. */
export function countImport(ctx: Ctx, name: QuotaName): void {
  const retry_after = ctx.quotas.take(name, mustUser(ctx).id)
  if (retry_after) throw new AppError('TOO_MANY_TRIES', { retry_after })
}

/** A request that has files read: counted, and admitted to the five of its account. Call the answer at its end. */
export function beginImport(ctx: Ctx, name: QuotaName): () => void {
  const done = ctx.reading.admit(mustUser(ctx).id)
  try {
    countImport(ctx, name)
    return done
  } catch (error) {
    done()
    throw error
  }
}
