import { Info } from 'lucide-preact'
import type { PlacesPreview } from '../../data/preview-places.ts'
import { t } from '../../i18n/t.ts'
import { Notice } from '../../ui/notice.tsx'

/** What of the files does not come along, and why. */
export function ImportWarnings({ found }: { found: PlacesPreview }) {
  const { warnings, truncated, files, failed = [] } = found
  if (!warnings.length && !truncated && !failed.length) return null
  return (
    <Notice tone="warn" icon={Info}>
      <ul class="place-warnings">
        {failed.map(({ file, error }) => (
          <li key={file}>
            <bdi>{file}</bdi>: {error}
          </li>
        ))}
        {truncated && <li>{t('placeImport.truncated')}</li>}
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
