/** For how long a link shows, to whom, and whether guests may keep what it shows: the same for links of every kind. */
import * as z from 'zod/mini'
import type { Ctx } from '../context.ts'
import { hashPassword } from '../password-hash.ts'

const day_ms = 86_400_000

export const linkTermFields = {
  /** From now; null: never. */
  expires_in_days: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(3650)))),
  /** Null: anybody with the link. */
  password: z.optional(z.nullable(z.string().check(z.minLength(4), z.maxLength(200)))),
  keep_offline: z.optional(z.boolean()),
}

export interface LinkTerms {
  expires_in_days?: number | null | undefined
  password?: string | null | undefined
  keep_offline?: boolean | undefined
}

export interface LinkTermColumns {
  expires_at: number | null
  password_hash: string | null
  keep_offline: number
}

/** The columns that these terms change. */
export async function termColumnsOf(
  { now }: Pick<Ctx, 'now'>,
  { expires_in_days: days, password, keep_offline }: LinkTerms,
): Promise<Partial<LinkTermColumns>> {
  return {
    ...(days === undefined ? {} : { expires_at: days === null ? null : now() + days * day_ms }),
    ...(password === undefined
      ? {}
      : { password_hash: password === null ? null : await hashPassword(password) }),
    ...(keep_offline === undefined ? {} : { keep_offline: Number(keep_offline) }),
  }
}
