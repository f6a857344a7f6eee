import { ApiError } from '../../data/api-error.ts'
import { importLimits, type PlacesSource } from '../../data/preview-places.ts'
import { hasString, t } from '../../i18n/t.ts'
import { errorText } from '../../shared/errors/error-text.ts'

/** Why files cannot be sent at all; undefined: they can. */
export function tooMuch(files: readonly File[]): string | undefined {
  if (files.length > importLimits.files) return t('placeImport.tooManyFiles', { most: importLimits.files })
  const large = files.find(({ size }) => size > importLimits.file)
  if (large) return t('placeImport.fileTooLarge', { name: large.name })
  const together = files.reduce((sum, { size }) => sum + size, 0)
  return together > importLimits.together ? t('placeImport.togetherTooLarge') : undefined
}

/** Why a file or a list could not be read, naming it where the server does. */
export function importProblem(error: unknown, source: PlacesSource): string {
  if (!(error instanceof ApiError) || error.code !== 'IMPORT_UNREADABLE') return errorText(error)
  const { file, reason, line } = error.detail
  const key = `placeImport.reason.${String(reason)}`
  const name =
    typeof file === 'string' && file ? file : 'files' in source ? (source.files[0]?.name ?? '') : ''
  const why = hasString(key) ? t(key, { name }) : errorText(error)
  return typeof line === 'number' ? `${why} ${t('placeImport.atLine', { line })}` : why
}
