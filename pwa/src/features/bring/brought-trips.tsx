import { CircleAlert } from 'lucide-preact'
import { ApiError } from '../../data/api-error.ts'
import type { ErrorCode } from '@caravel/sync-protocol/errors'
import { formatList } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { importErrorText } from './import-error.ts'
import type { Done } from './use-imports.ts'

interface Props {
  done: Done
  undoing: boolean
  /** Trips that the last undo could not remove. */
  notUndone: readonly string[]
  onUndo: () => void
}

/** The result of an import, with a button to undo it. */
export function BroughtTrips({ done, undoing, notUndone, onUndo }: Props) {
  const { trips, failed } = done
  const files = trips.reduce((sum, trip) => sum + trip.files_failed, 0)
  return (
    <section class="bring-file" aria-live="polite">
      <h2>{t('bring.done', { count: trips.length })}</h2>
      <ul class="bring-list">
        {trips.map(({ id, title, known }) => (
          <li key={id}>
            <a href={`/trips/${id}`} dir="auto">
              {title}
            </a>
            {known && <span class="bring-meta"> {t('bring.known')}</span>}
          </li>
        ))}
      </ul>
      {files > 0 && <p class="bring-meta">{t('bring.filesFailed', { count: files })}</p>}
      {failed.map(({ key, title, code }) => (
        <Notice key={`${title} ${key}`} tone="danger" icon={CircleAlert} alert>
          {t('bring.failed', { title, why: importErrorText(new ApiError(code as ErrorCode)) })}
        </Notice>
      ))}
      {notUndone.length > 0 && (
        <Notice tone="danger" icon={CircleAlert} alert>
          {t('bring.undoFailed', { titles: formatList([...notUndone]) })}
        </Notice>
      )}
      <Button kind="outline" busy={undoing && t('bring.undoing')} onClick={onUndo}>
        {t('bring.undo')}
      </Button>
    </section>
  )
}
