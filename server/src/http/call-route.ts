import { AppError } from '@caravel/sync-protocol/errors'
import type { Route } from '@caravel/sync-protocol/route'
import type { Ctx } from '../context.ts'
import { isSettingKey, type SettingKey } from '../settings/setting-rules.ts'
import { refuseOtherProtocol } from './protocol-version.ts'
import { Reply } from './reply.ts'
import { mustChoosePassword } from './own-password-policy.ts'
import { lacksSecondFactor } from './second-factor-policy.ts'
import { validate } from './validation.ts'

export interface RouteRequest {
  params?: Record<string, string>
  query?: Record<string, unknown>
  /** Parsed JSON; undefined when the request had no body. */
  body?: unknown
  stream?: AsyncIterable<Uint8Array>
}

/**
 * Runs one route for one request, anyone who asks: Express, a push entry, a test. Answers or throws an `AppError`;
 * `replyToError` turns that into the reply a client would see.
 */
export const callRoute = async (route: Route<Ctx>, ctx: Ctx, request: RouteRequest = {}): Promise<Reply> => {
  await admit(route, ctx)
  const query = validate(route.query, request.query ?? {}, { ignoreUnknown: !route.query })
  // What arrives unread has no fields; a body that is a form's is checked by its route.
  const body = request.stream
    ? {}
    : validate(route.body, request.body ?? {}, { ignoreUnknown: route.method === 'GET' })
  const result = await route.run(ctx, {
    params: request.params ?? {},
    query: query as Record<string, unknown>,
    body,
    ...(request.stream ? { stream: request.stream } : {}),
  })
  return result instanceof Reply ? result : new Reply(result ?? {}, { status: route.status ?? 200 })
}

/** Throws unless the caller may use this route at all. Rights inside a stream are judged by `commit()`. */
export const admit = async (
  route: Pick<
    Route<Ctx>,
    'guard' | 'synced' | 'setting' | 'exists_with' | 'addons' | 'mfa_exempt' | 'password_exempt'
  >,
  ctx: Ctx,
): Promise<void> => {
  await mustExist(route, ctx)
  if (route.setting && !ctx.settings.isOn(mustSetting(route.setting))) throw new AppError('TURNED_OFF')
  if (route.guard === 'public') return
  if (!ctx.user) throw new AppError('AUTH_REQUIRED')
  refuseOtherAccount(ctx)
  refuseOtherProtocol(ctx)
  refuseOtherEpoch(ctx)
  const lacks = lacksSecondFactor(ctx, ctx.user)
  if (lacks && !route.mfa_exempt) throw new AppError('MFA_REQUIRED')
  // Where both are asked for, the second factor comes first.
  if (!lacks && !route.password_exempt && mustChoosePassword(ctx, ctx.user))
    throw new AppError('PASSWORD_CHANGE_NEEDED')
  if (route.guard === 'admin' && !ctx.user.is_admin && !mayBeReplay(route, ctx))
    throw new AppError('FORBIDDEN')
  for (const addon of route.addons ?? [])
    if (!(await ctx.isAddonOn(addon))) throw new AppError('ADDON_DISABLED', { addon })
}

/** Throws NO_SUCH_ROUTE while the add-on is off that the route exists with. */
export const mustExist = async (
  { exists_with }: Pick<Route<Ctx>, 'exists_with'>,
  { isAddonOn }: Pick<Ctx, 'isAddonOn'>,
): Promise<void> => {
  if (exists_with !== undefined && !(await isAddonOn(exists_with))) throw new AppError('NO_SUCH_ROUTE')
}

/** It may have been carried out while its sender was an admin: the commit knows, and refuses what is new. */
const mayBeReplay = ({ synced }: Pick<Route<Ctx>, 'synced'>, { headers }: Ctx): boolean =>
  synced === true && headers['idempotency-key'] !== undefined

const mustSetting = (name: string): SettingKey => {
  if (!isSettingKey(name)) throw new Error(`a route hangs on the unknown setting ${name}`)
  return name
}

/**
 * A device says in `X-Expect-User` whose data it holds. With another account's credential nothing is executed
 * and nothing is answered.
 */
export const refuseOtherAccount = (ctx: Ctx): void => {
  const expected = ctx.headers['x-expect-user']
  if (ctx.user && expected !== undefined && expected !== ctx.user.id) throw new AppError('ACCOUNT_MISMATCH')
}

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD'

/**
 * A device says in `X-Sync-Epoch` which life of the database it writes to. What left before a restore is not carried out
 * after it: the device learns of the new life first, and what the server promised in the old one it has forgotten.
 */
const refuseOtherEpoch = ({ method, headers, db }: Ctx): void => {
  const epoch = headers['x-sync-epoch']
  if (!isReading(method) && epoch !== undefined && epoch !== db.instance.epoch)
    throw new AppError('EPOCH_CHANGED', { retry_after: 1 })
}
