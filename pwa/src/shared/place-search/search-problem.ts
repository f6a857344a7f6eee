import { ApiError } from '../../data/api-error.ts'
import { hasString, t } from '../../i18n/t.ts'
import { errorText } from '../errors/error-text.ts'

const nameOf = (provider: unknown): string => {
  const key = `placeSearch.service.${String(provider)}`
  return hasString(key) ? t(key) : t('placeSearch.service.other')
}

/** Why a search found nothing more: which service failed, what it said itself, or that the server does not answer. */
export function searchProblemText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error)
  if (error.code === 'NO_ANSWER') return t('placeSearch.deviceOnly')
  if (error.code !== 'PROVIDER_FAILED') return errorText(error)
  const { provider, reason, message, upstream_status: status } = error.detail
  const key = `placeSearch.failed.${String(reason)}`
  const why = hasString(key) ? t(key, { service: nameOf(provider) }) : errorText(error)
  const code = typeof status === 'number' && t('placeSearch.itsStatus', { status: String(status) })
  const words = typeof message === 'string' && message && t('placeSearch.itSaid', { message })
  return [why, code, words].filter(Boolean).join(' ')
}
