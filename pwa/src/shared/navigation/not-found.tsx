import { MapPinOff } from 'lucide-preact'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { usePageTitle } from '../labels/page-title.ts'

/** An address that leads nowhere. */
export function NotFound() {
  usePageTitle(t('app.notFound'))
  return (
    <>
      <PageHeader kind="page" title={t('app.notFound')} />
      <div class="page-body">
        <Empty
          icon={MapPinOff}
          title={t('app.notFoundFact')}
          action={<Button href="/">{t('app.toTrips')}</Button>}
        />
      </div>
    </>
  )
}
