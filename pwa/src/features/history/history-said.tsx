import { RichText } from '../../i18n/rich-text.tsx'
import { t } from '../../i18n/t.ts'
import type { sentence } from './history-words.ts'

/** What was done, and by which program where it was not done in the app. */
export function HistorySaid({
  said,
  via,
  undone,
}: {
  said: ReturnType<typeof sentence>
  via: string | undefined
  /** It was taken back since. */
  undone?: boolean | undefined
}) {
  return (
    <p class="history-said">
      <RichText k={said.k} params={said.params} />
      {via !== undefined && (
        <span class="history-via">
          {' '}
          <bdi>{t('history.via', { name: via })}</bdi>
        </span>
      )}
      {undone && <span class="history-undone">{t('history.undone')}</span>}
    </p>
  )
}
