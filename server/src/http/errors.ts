/** The only place that chooses the status of a refusal. */
import { AppError, errorStatus, type ErrorCode } from '@caravel/sync-protocol/errors'
import type { App } from '../context.ts'
import { errorText } from './error-texts.ts'
import { Reply } from './reply.ts'
import { loggedUrl } from '../log.ts'

/** The request an error belongs to, as far as its answer depends on it. */
export interface FailedRequest {
  method: string
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** What a client is told about any error: `{ error: <text>, code, … }`. What we did not foresee is logged, once. */
export const replyToError = (error: unknown, app: Pick<App, 'log' | 'db'>, request: FailedRequest): Reply => {
  const known = error instanceof AppError ? error : new AppError(codeOf(error, app.db.schemaBehind))
  const status = statusOf(known)
  if (status >= 500 && !unlogged.has(known.code)) {
    const where = `${request.method} ${loggedUrl(request.path)}`
    app.log.error({ err: error === known ? undefined : error, code: known.code }, `${where} failed`)
  }
  const language = request.headers['accept-language']
  const text = errorText(known.code, typeof language === 'string' ? language : undefined)
  const body = { error: text, code: known.code, ...known.detail }
  const wait = known.detail['retry_after'] ?? (status === 503 ? 5 : undefined)
  return new Reply(body, { status, headers: wait === undefined ? {} : { 'Retry-After': String(wait) } })
}

/**
 * What tells of no failure: being busy, where a line for each request would make it worse, and a device that still has
 * the rows from before a restore.
 */
const unlogged: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['OVERLOADED', 'EPOCH_CHANGED'])

/** Codes for a service on the internet that failed. */
const upstreamCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['PROVIDER_FAILED', 'WEATHER_FAILED'])

/** A service that refuses (403) or is out of order (503) is passed on with its status; other failures are 502. */
const statusOf = ({ code, detail }: AppError): number => {
  const { upstream_status } = detail
  if (upstreamCodes.has(code) && (upstream_status === 403 || upstream_status === 503)) return upstream_status
  return errorStatus[code]
}

/** Codes of errors that were not thrown by us. */
const codeOf = (error: unknown, schemaBehind: boolean): ErrorCode => {
  if (!(error instanceof Error)) return 'INTERNAL'
  const code = 'code' in error ? String(error.code) : ''
  if (schemaBehind && code === 'SQLITE_ERROR') return 'SCHEMA_BEHIND'
  if (/^SQLITE_(FULL|BUSY|IOERR|READONLY|CANTOPEN)/.test(code)) return 'STORAGE_FAILED'
  if (/^(ENOSPC|EDQUOT|EROFS|EIO|EACCES)$/.test(code)) return 'STORAGE_FAILED'
  if ('type' in error && error.type === 'entity.too.large') return 'TOO_LARGE'
  const status = 'status' in error ? Number(error.status) : 500
  if (status < 500 && 'type' in error) return 'INVALID_JSON'
  return status < 500 ? 'NO_SUCH_ROUTE' : 'INTERNAL'
}
