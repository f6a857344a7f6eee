import { Info } from 'lucide-preact'
import type { PlacesPreview } from '../../data/preview-places.ts'
import { t } from '../../i18n/t.ts'
import { Notice } from '../../ui/notice.tsx'

/** What of the files does not come along, and why. */
export function ImportWarnings({ found }: { found: PlacesPreview }) {
  const { warnings, truncated, files, failed = [] } = found
  const long = files.reduce((sum, { long_notes = 0 }) => sum + long_notes, 0)
  if (!warnings.length && !truncated && !failed.length && !long) return null
  return (
    <Notice tone="warn" icon={Info}>
      <ul class="place-warnings">
        {failed.map(({ file, error }) => (
          <li key={file}>
            <bdi>{file}</bdi>: {error}
          </li>
        ))}
        {truncated && <li>{t('placeImport.truncated')}</li>}
        {long > 0 && <li>{t('placeImport.longNotes', { count: long })}</li>}
        {warnings.map(({ file, code, count }) => (
          <li key={`${file} ${code}`}>
            {files.length > 1 && (
              <>
                <bdi>{file}</bdi>:{' '}
              </>
            )}
            {t(`placeImport.warning.${code}`, { count })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
