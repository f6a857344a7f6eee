import { trip } from '@caravel/sync-protocol/entities/trip'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { SyncStatusButton } from '../../shared/sync/sync-status.tsx'
import { checkedTrip } from '../../shared/trip-check/checked-trip.ts'
import { t } from '../../i18n/t.ts'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { CheckBody } from './check-body.tsx'

/** The check of a trip as a page of its own, on a phone. */
export default function CheckPage({ tripId }: { tripId: string }) {
  const of = checkedTrip(tripId).value
  const title = of.view.rows(trip).value.get(tripId)?.title
  usePageTitle(title ? `${t('check.title')} · ${title}` : t('check.title'))
  return (
    <div class="trip-check trip-check-page">
      <PageHeader
        title={t('check.title')}
        status={<SyncStatusButton shape="line" />}
        back={{ href: `/trips/${tripId}`, label: t('ui.back') }}
      />
      <CheckBody of={of} tripId={tripId} beside={false} />
    </div>
  )
}
