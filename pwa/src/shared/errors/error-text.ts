import { AppError } from '@caravel/sync-protocol/errors'
import { ApiError } from '../../data/api-error.ts'
import { DiskRefused } from '../../data/db/device-store.ts'
import { hasString, t } from '../../i18n/t.ts'

/** What went wrong, then what to do, in the reader's language: the text of an error's code. */
export function errorText(error: unknown): string {
  const code = error instanceof AppError || error instanceof ApiError ? error.code : undefined
  if (error instanceof DiskRefused) return t(diskTexts[error.why])
  if (code === 'NO_ANSWER') return t('signIn.noServer')
  if (error instanceof ApiError && code === 'TOO_MANY_TRIES' && error.retry_after !== undefined)
    return waitText(error.retry_after)
  if (error instanceof AppError && error.detail['unknown'] === true) return t('error.rightsUnknown')
  const key = `error.${code ?? ''}`
  return hasString(key) ? t(key) : t('signIn.failed')
}

/** "Too many tries. Again in 40 seconds." */
export const waitText = (seconds: number): string =>
  seconds > 90
    ? t('signIn.tooManyMinutes', { count: Math.ceil(seconds / 60) })
    : t('signIn.tooMany', { count: seconds })

const diskTexts = {
  full: 'error.diskFull',
  refused: 'error.diskRefuses',
  outdated: 'error.diskOutdated',
  ended: 'error.diskRefuses',
} as const

/** The text of a field's code: `error.field.TOO_LONG`, or that of an error such as `PASSWORD_TOO_SHORT`. */
export function fieldErrorText(code: string): string {
  const keys = [`error.field.${code}`, `error.${code}`]
  const key = keys.find(hasString)
  return key && hasString(key) ? t(key) : t('error.field.INVALID')
}
