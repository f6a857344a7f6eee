import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { newAccount, type NewAccount } from './account-fields.ts'
import { makeAccount } from './new-account.ts'
import { startSession } from './start-session.ts'
import { insertFirstUser, insertUser, isSetUp } from './user-queries.ts'

/** The first visit to an empty server: makes its admin. */
const setUp = route<Ctx, NewAccount>({
  method: 'POST',
  path: '/api/auth/setup',
  guard: 'public',
  limit: 'login',
  body: newAccount,
  run: async (ctx, { body }) => {
    if (await isSetUp(ctx.db)) throw new AppError('ALREADY_SET_UP')
    const user = await makeAccount(ctx, body, 'admin')
    if (!(await insertFirstUser(ctx.db, user))) throw new AppError('ALREADY_SET_UP')
    return startSession(ctx, user, { method: 'password', transport: body.transport, status: 201 })
  },
})

const register = route<Ctx, NewAccount>({
  method: 'POST',
  path: '/api/auth/register',
  guard: 'public',
  limit: 'register',
  body: newAccount,
  run: async (ctx, { body }) => {
    if (!(await isSetUp(ctx.db))) throw new AppError('NOT_SET_UP')
    if (!ctx.config.allow_registration) throw new AppError('REGISTRATION_CLOSED')
    const user = await makeAccount(ctx, body, 'user')
    if (!(await insertUser(ctx.db.write, user))) throw new AppError('ACCOUNT_TAKEN')
    return startSession(ctx, user, { method: 'password', transport: body.transport, status: 201 })
  },
})

export const signUpRoutes: AnyRoute[] = [setUp, register]
