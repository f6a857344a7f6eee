import type { App } from '../../context.ts'
import { deleteExpiredTokens } from './api-token-queries.ts'
import { deleteForgottenClients } from './client-queries.ts'
import { deleteSpent } from './grant-queries.ts'
import { repeatMs } from './refresh.ts'

const day = 86_400_000

/** Takes away what has run out, and programs that registered and were never let in, or left long ago. */
export async function sweepOauth({ committer, now }: Pick<App, 'committer' | 'now'>): Promise<number> {
  const at = now()
  return committer.exclusive(async tx => {
    await deleteSpent(tx, at, repeatMs)
    await deleteExpiredTokens(tx, at)
    return deleteForgottenClients(tx, { unused: at - day, left: at - 180 * day })
  })
}
