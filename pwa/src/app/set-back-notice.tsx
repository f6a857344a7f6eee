import { History, CloudUpload } from 'lucide-preact'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openSheet } from './sheet-url.ts'
import { setBacks } from '../data/set-backs.ts'
import { openStream } from '../data/store.ts'
import { t } from '../i18n/t.ts'
import { Notice } from '../ui/notice.tsx'

/** Says that the server was set back, as long as something of it may be missing: of one trip, or of any. */
export function SetBackNotice({ tripId }: { tripId?: string }) {
  const stream = tripId === undefined ? undefined : tripStream(tripId)
  const lost = setBacks.value
    .filter(each => stream === undefined || each.stream === stream)
    .flatMap(({ rows }) => rows)
  const count = lost.length
  const title = count === 1 ? lost[0]?.title : undefined
  if (stream !== undefined && openStream(stream).status.value === 'orphaned')
    return (
      <Notice
        tone="warn"
        icon={CloudUpload}
        action={{ label: t('orphaned.what'), onClick: () => openSheet('orphaned') }}
      >
        {t('orphaned.said')}
      </Notice>
    )
  if (count === 0) return null
  return (
    <Notice
      tone="now"
      icon={History}
      action={{ label: t('setBack.look'), onClick: () => openSheet('set-back') }}
    >
      {title === undefined ? t('setBack.notice', { count }) : t('setBack.noticeOne', { title })}
    </Notice>
  )
}
