import { CloudUpload } from 'lucide-preact'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openSheet } from '../navigation/sheet-url.ts'
import { openStream } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { Notice } from '../../ui/notice.tsx'

/** Says that the server was restored from a backup that does not have this trip. */
export function OrphanedNotice({ tripId }: { tripId: string }) {
  if (openStream(tripStream(tripId)).status.value !== 'orphaned') return null
  return (
    <Notice
      tone="warn"
      icon={CloudUpload}
      action={{ label: t('orphaned.what'), onClick: () => openSheet('orphaned') }}
    >
      {t('orphaned.said')}
    </Notice>
  )
}
