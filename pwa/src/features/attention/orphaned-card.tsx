import { CloudUpload } from 'lucide-preact'
import { navigate } from '../../shared/navigation/navigate.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { CardHead } from './card-head.tsx'

/** A trip that the server lost: what becomes of it is answered in a sheet of its own, over the trip. */
export function OrphanedCard({ id, title }: { id: string; title: string }) {
  const href = `/trips/${id}`
  return (
    <article class="attention">
      <CardHead icon={CloudUpload} tone="now" id={`card-${id}`} title={title} href={href}>
        <p class="attention-why">{t('orphaned.said')}</p>
      </CardHead>
      <div class="attention-actions">
        <Button kind="primary" onClick={() => navigate(`${href}?sheet=orphaned`)}>
          {t('orphaned.what')}
        </Button>
      </div>
    </article>
  )
}
