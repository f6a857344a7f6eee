import { ApiError } from '../../data/api-error.ts'
import { t } from '../../i18n/t.ts'
import { errorText } from '../../shared/errors/error-text.ts'

/** Why a file could not be read, and what the person can do about it. */
export function importErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error)
  switch (error.code) {
    case 'NO_ANSWER':
      return t('bring.error.offline')
    case 'IMPORT_EMPTY':
      return t('bring.error.empty')
    case 'TOO_LARGE':
      return t('bring.error.large')
    case 'IMPORT_UNREADABLE':
      return t(error.detail['reason'] === 'unknown_format' ? 'bring.error.unknown' : 'bring.error.broken')
    default:
      return errorText(error)
  }
}
