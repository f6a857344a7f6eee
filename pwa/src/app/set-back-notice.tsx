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
  const count = setBacks.value
    .filter(each => stream === undefined || each.stream === stream)
    .reduce((sum, { rows }) => sum + rows.length, 0)
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
      {t('setBack.notice', { count })}
    </Notice>
  )
}
