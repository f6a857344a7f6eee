import { History } from 'lucide-preact'
import { shortTitle } from '../../shared/labels/short-title.ts'
import { openSheet } from '../../shared/navigation/sheet-url.ts'
import type { LostRows } from '../../data/server-rollbacks.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { CardHead } from './card-head.tsx'
import { streamPath } from './stream-path.ts'

/** A trip, a journal or a plan of which the server lost a part: what becomes of it is answered in a sheet of its own. */
export function RollbackCard({ lost: { stream, name, rows } }: { lost: LostRows }) {
  const [only] = rows
  const title = rows.length === 1 ? only?.title : undefined
  return (
    <article class="attention">
      <CardHead
        icon={History}
        tone="now"
        id={`card-${stream}`}
        title={name || t('setBack.title')}
        href={streamPath(stream)}
      >
        <p class="attention-why">
          {title === undefined
            ? t('setBack.notice', { count: rows.length })
            : t('setBack.noticeOne', { title: shortTitle(title) })}
        </p>
      </CardHead>
      <div class="attention-actions">
        <Button kind="primary" onClick={() => openSheet('set-back')}>
          {t('setBack.look')}
        </Button>
      </div>
    </article>
  )
}
