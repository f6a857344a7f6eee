import { trips, type TripSummary } from '../../data/trips.ts'
import { t } from '../../i18n/t.ts'
import { ListRow } from '../../ui/list-row.tsx'
import { Ship } from 'lucide-preact'

/** Which trips open without a network. */
export function DeviceList() {
  const all = (trips.value ?? []).filter(trip => !trip.archived || trip.on_device)
  if (all.length === 0) return <p class="tray-none">{t('sync.deviceEmpty')}</p>
  return (
    <ul class="list">
      {all.map(trip => (
        <ListRow
          key={trip.id}
          icon={Ship}
          title={<bdi>{trip.title}</bdi>}
          meta={metaOf(trip)}
          href={`/trips/${trip.id}`}
        />
      ))}
    </ul>
  )
}

function metaOf({ on_device: here, pending }: TripSummary): string {
  if (!here) return t('sync.deviceNotYet')
  return pending > 0 ? t('sync.devicePlanPending', { count: pending }) : t('sync.devicePlan')
}
