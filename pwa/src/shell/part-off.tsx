import { Puzzle } from 'lucide-preact'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/lists/empty.tsx'
import { PageHeader } from '../ui/navigation/page-header.tsx'
import { usePhone } from '../ui/use-media-query.ts'
import { usePageTitle } from '../shared/labels/page-title.ts'
import { SyncStatusButton } from '../shared/sync/sync-status.tsx'

/**
 * In place of a part of a trip that an admin switched off: a bookmark or an open tab led here. Changes that could not be
 * sent because of it are behind the sync line.
 */
export function PartOff({ tripId, name }: { tripId: string; name: string }) {
  usePageTitle(name)
  const phone = usePhone()
  return (
    <>
      <PageHeader
        title={name}
        status={phone && <SyncStatusButton shape="line" />}
        actions={!phone && <SyncStatusButton shape="pill" />}
        {...(phone ? { back: { href: `/trips/${tripId}` } } : {})}
      />
      <div class="page-body">
        <Empty
          icon={Puzzle}
          title={t('app.partOff', { name })}
          action={<Button href={`/trips/${tripId}`}>{t('app.toPlan')}</Button>}
        >
          {t('app.partOffFact')}
        </Empty>
      </div>
    </>
  )
}
