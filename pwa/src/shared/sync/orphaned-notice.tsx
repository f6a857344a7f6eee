import { CloudUpload } from 'lucide-preact'
import { parseStream, type StreamKey } from '@caravel/sync-protocol/streams'
import { openCard } from '../navigation/sheet-url.ts'
import { openStream } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { Notice } from '../../ui/notice.tsx'

/** Says that the server was restored from a backup that does not have this trip, journal or plan of days off. */
export function OrphanedNotice({ stream }: { stream: StreamKey }) {
  if (openStream(stream).status.value !== 'orphaned') return null
  return (
    <Notice
      tone="warn"
      icon={CloudUpload}
      action={{ label: t('orphaned.what'), onClick: () => openCard('orphaned', stream) }}
    >
      {t('orphaned.said', { kind: parseStream(stream)?.kind ?? 'trip' })}
    </Notice>
  )
}
