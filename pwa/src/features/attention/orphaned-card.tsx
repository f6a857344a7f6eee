import { CloudUpload } from 'lucide-preact'
import type { Orphan } from '../../data/orphans.ts'
import { t } from '../../i18n/t.ts'
import { openCard } from '../../shared/navigation/sheet-url.ts'
import { Button } from '../../ui/button.tsx'
import { CardHead } from './card-head.tsx'
import { streamPath } from './stream-path.ts'

/** What the server lost: what becomes of it is answered in a sheet of its own. */
export function OrphanedCard({ orphan: { stream, kind, title } }: { orphan: Orphan }) {
  return (
    <article class="attention">
      <CardHead
        icon={CloudUpload}
        tone="now"
        id={`card-${stream}`}
        title={title ?? t(kind === 'journey' ? 'nav.journal' : 'nav.timeOff')}
        href={streamPath(stream)}
      >
        <p class="attention-why">{t('orphaned.said', { kind })}</p>
      </CardHead>
      <div class="attention-actions">
        <Button kind="primary" onClick={() => openCard('orphaned', stream)}>
          {t('orphaned.what')}
        </Button>
      </div>
    </article>
  )
}
