/** What was done to accounts and to the server as a whole, and by whom. */
import { auditActions } from '../../audit-actions.ts'
import { Reply } from '../../http/reply.ts'
import { route } from '@caravel/sync-protocol/route'
import { csvOf } from '@caravel/sync-protocol/domain/csv'
import { idSchema } from '@caravel/sync-protocol/field'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { listAudit, type AuditRow } from './audit-queries.ts'

const number = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/)),
    z.pipe(z.transform(Number), z.int().check(z.gte(0), z.lte(most))),
  )
const moment = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => (/^\d+$/.test(text) ? Number(text) : Date.parse(text))),
    z.int(),
  ),
)

const filter = {
  action: z.optional(z.enum(auditActions)),
  user: z.optional(idSchema),
  from: z.optional(moment),
  to: z.optional(moment),
}
const page = z.strictObject({
  ...filter,
  limit: z.optional(number(1e15)),
  offset: z.optional(number(1e9)),
})

interface Filter {
  action?: string
  user?: string
  from?: number
  to?: number
}
type Page = Filter & { limit?: number; offset?: number }

const list = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/admin/audit-log',
  guard: 'admin',
  query: page,
  run: async (ctx, { query }) => {
    const { limit: wish = 100, offset = 0, ...of } = query as Page
    const limit = Math.min(Math.max(wish, 1), 500)
    const found = await listAudit(ctx.db.read, { ...of, limit, offset })
    return { ...found, limit, offset, actions: auditActions }
  },
})

/** The most that one file holds: the newest of them. */
const mostLines = 50_000

const columns = [
  'created_at',
  'action',
  'userId',
  'username',
  'user_email',
  'resource',
  'details',
  'ip',
] as const

const valueOf = (entry: AuditRow, column: (typeof columns)[number]): unknown =>
  column === 'details' && entry.details ? JSON.stringify(entry.details) : entry[column]

const file = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/admin/audit-log/csv',
  guard: 'admin',
  query: z.strictObject(filter),
  run: async (ctx, { query }) => {
    const { entries } = await listAudit(ctx.db.read, { ...(query as Filter), limit: mostLines, offset: 0 })
    const lines = entries.map(entry => columns.map(column => valueOf(entry, column)))
    return new Reply(Buffer.from(csvOf([columns, ...lines])), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="audit-log.csv"',
      },
    })
  },
})

export const auditRoutes: AnyRoute[] = [list, file]
