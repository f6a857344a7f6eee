import { Puzzle } from 'lucide-preact'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/lists/empty.tsx'
import { usePageTitle } from '../shared/labels/page-title.ts'
import { TripHeader } from '../shared/trips/trip-header.tsx'

/**
 * In place of a part of a trip that an admin switched off: a bookmark or an open tab led here. Changes that could not be
 * sent because of it are behind the sync line.
 */
export default function PartOff({ tripId, name }: { tripId: string; name: string }) {
  usePageTitle(name)
  return (
    <>
      <TripHeader tripId={tripId} title={name} />
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
