/** Reads a request that changes rows into what `commit()` takes (sync rules S1–S8). */
import { hash } from 'node:crypto'
import { AppError } from '@caravel/sync-protocol/errors'
import { idPattern } from '@caravel/sync-protocol/field'
import { mintId } from '@caravel/sync-protocol/ids'
import { splitBody } from '@caravel/sync-protocol/mutations'
import type { Values } from '@caravel/sync-protocol/op'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import { otherVersion } from '@caravel/sync-protocol/protocol-range'
import { canonical } from '@caravel/sync-protocol/row'
import { opHistory, takesOp, upcastBody, type OpHistory } from '@caravel/sync-protocol/upcast'
import { mustUser, type Ctx } from '../context.ts'
import { validate } from '../http/validation.ts'
import type { ClientStamp, CommitRequest } from './commit-request.ts'

export const readRequest = (
  ctx: Ctx,
  route: MutationRoute,
  params: Record<string, string>,
  sent: unknown,
  /** Tests play a future with it. */
  history: OpHistory = opHistory,
): CommitRequest => {
  const raw = asObject(
    route.list_field && Array.isArray(sent) ? { [route.list_field]: sent as unknown[] } : sent,
  )
  const stamp = readStamp(ctx, history)
  const version = stamp?.op_version ?? history.current
  const { fields, base, decision } = splitBody(upcastBody(route.name, raw, version, history))
  const key = stamp?.mutation_id ?? readKey(ctx)
  const checked = checkBody(ctx, route, params, withMintedIds(route, fields, ctx))
  return {
    route,
    params,
    ...checked,
    base,
    decision,
    ...senderOf(ctx),
    ...(stamp ? { kind: 'web', stamp } : {}),
    mutation_id: key ?? mint(ctx),
    ...(key === undefined ? {} : { request_hash: hashOf(ctx, raw) }),
    if_match: readIfMatch(ctx),
    socket_id: ctx.headers['x-socket-id'],
    ip: ctx.ip,
    ...(ctx.dry_run ? { dry_run: true } : {}),
    bytes: ctx.body_bytes,
  }
}

/** Who changes something by a plain request: the person, or an assistant for them. */
export function senderOf(ctx: Ctx): Pick<CommitRequest, 'actor' | 'kind' | 'via'> {
  const { id: user_id, username: name, avatar, is_admin } = mustUser(ctx)
  const actor = { user_id, name, avatar, is_admin }
  return ctx.assistant ? { actor, kind: 'mcp', via: ctx.assistant } : { actor, kind: 'api' }
}

/**
 * A body that cannot be goes through the commit too: a stranger hears that they have no access and not what is wrong
 * with it, and with a key the answer is recorded (S5).
 */
const checkBody = (
  ctx: Ctx,
  route: MutationRoute,
  params: Record<string, string>,
  fields: Values,
): Pick<CommitRequest, 'body' | 'invalid'> => {
  try {
    // Without admin rights, a caller learns nothing of what an admin may send.
    if (route.permission === 'admin' && !mustUser(ctx).is_admin) throw new AppError('FORBIDDEN')
    refuseTooLarge(ctx, route, fields)
    return { body: validate(route.body, fields) as Values }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (!namesStream(route, params, fields)) throw error
    return { body: fields, invalid: error }
  }
}

/** Whether a body that cannot be at least says which stream it is for; if not, nobody can record its refusal. */
const namesStream = (route: MutationRoute, params: Record<string, string>, fields: Values): boolean => {
  try {
    route.stream(params, fields)
    return true
  } catch {
    return false
  }
}

/** Bytes that would be refused when they come are not announced. */
const refuseTooLarge = ({ config }: Ctx, { announces, largest }: MutationRoute, body: Values): void => {
  const size = announces === undefined ? undefined : body[announces]
  if (typeof size !== 'number') return
  const limit = largest?.(body) ?? config.max_file_bytes
  if (size > limit) throw new AppError('FILE_TOO_LARGE', { limit })
}

const asObject = (sent: unknown): Values => {
  if (sent === undefined) return {}
  if (typeof sent === 'object' && sent !== null && !Array.isArray(sent)) return sent as Values
  throw new AppError('INVALID_INPUT', { fields: { body: 'WRONG_TYPE' } })
}

const randomBytes = (bytes: Uint8Array): Uint8Array =>
  crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>)

export const mint = (ctx: { now(): number }): string => mintId(ctx.now(), randomBytes)

/** Callers that mint no ids get them here; a device sends its own, so that a retry is byte-identical. */
const withMintedIds = (route: MutationRoute, fields: Values, ctx: Ctx): Values => {
  const missing = (route.mints ?? []).filter(name => fields[name] === undefined)
  return missing.length
    ? { ...Object.fromEntries(missing.map(name => [name, mint(ctx)])), ...fields }
    : fields
}

const badHeader = (name: string): AppError =>
  new AppError('INVALID_INPUT', { fields: { [name]: 'WRONG_FORMAT' } })

const readKey = (ctx: Ctx): string | undefined => {
  const key = ctx.headers['idempotency-key']
  if (key !== undefined && !idPattern.test(key)) throw badHeader('Idempotency-Key')
  return key
}

/** All of the device's headers, or none of them. */
const readStamp = (ctx: Ctx, history: OpHistory): (ClientStamp & { op_version: number }) | undefined => {
  const client_id = ctx.headers['x-client-id']
  if (client_id === undefined) return undefined
  if (!idPattern.test(client_id)) throw badHeader('X-Client-Id')
  const mutation_id = readKey(ctx)
  if (mutation_id === undefined) throw badHeader('Idempotency-Key')
  const op_version = readInteger(ctx, 'X-Op-Version') ?? history.current
  if (!takesOp(op_version, history))
    throw new AppError(otherVersion(op_version, history.current), { op_version: history.current })
  const client_seq = readInteger(ctx, 'X-Client-Seq')
  const base_seq = readInteger(ctx, 'X-Base-Seq')
  if (client_seq === undefined) throw badHeader('X-Client-Seq')
  return {
    mutation_id,
    client_id,
    client_seq,
    base_seq: base_seq ?? -1,
    base_epoch: ctx.headers['x-base-epoch'],
    cursor: readCursor(ctx),
    edited_at: readInteger(ctx, 'X-Edited-At'),
    op_version,
  }
}

const readCursor = (ctx: Ctx): ClientStamp['cursor'] => {
  const text = ctx.headers['x-cursor']
  if (text === undefined) return undefined
  const [, seq, mark] = /^(\d{1,15}) (\S{1,64})$/.exec(text) ?? []
  if (seq === undefined || mark === undefined) throw badHeader('X-Cursor')
  return { seq: Number(seq), mark }
}

const readInteger = (ctx: Ctx, name: string): number | undefined => {
  const text = ctx.headers[name.toLowerCase()]
  if (text === undefined) return undefined
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw badHeader(name)
  return value
}

const readIfMatch = (ctx: Ctx): number | undefined => {
  const text = ctx.headers['if-match']
  if (text === undefined || text === '*') return undefined
  const version = /^"?(\d+)"?$/.exec(text)?.[1]
  if (version === undefined) throw badHeader('If-Match')
  return Number(version)
}

/** What makes two requests the same: method, path and body, but not the values an edit was made from. */
export const hashOf = (ctx: Ctx, raw: Values): string => {
  const { base: _base, ...body } = raw
  return hash('sha256', `${ctx.method} ${ctx.path} ${canonical(body)}`, 'base64url')
}
