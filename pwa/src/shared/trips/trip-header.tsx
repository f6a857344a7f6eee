import { trip } from '@caravel/sync-protocol/entities/trip'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { ComponentChildren } from 'preact'
import { openStream } from '../../data/store.ts'
import { formatDateRange } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { SearchButton } from '../navigation/search-button.tsx'
import { TripPeople } from '../people/trip-people.tsx'
import { SyncStatusButton } from '../sync/sync-status.tsx'

/**
 * The head of each page of a trip but the plan. Wide: the trip, its dates and its people; the page has its own `PageHead`
 * below. On a phone: the page's title and `actions`.
 */
export function TripHeader(props: {
  tripId: string
  title: string
  actions?: ComponentChildren
  /** The target of the back button on a phone; the plan if absent. */
  back?: string
}) {
  const { tripId, title, actions, back = `/trips/${tripId}` } = props
  const row = openStream(tripStream(tripId)).rows(trip).value.get(tripId)
  if (usePhone())
    return (
      <PageHeader
        title={title}
        status={<SyncStatusButton shape="line" />}
        back={{ href: back, label: t('ui.back') }}
        actions={actions}
      />
    )
  const { start_date: start, end_date: end } = row ?? {}
  return (
    <PageHeader
      title={row ? <bdi>{row.title}</bdi> : title}
      meta={start && end ? formatDateRange(start, end) : undefined}
      actions={
        <>
          <SyncStatusButton shape="pill" />
          <SearchButton />
          <TripPeople tripId={tripId} />
        </>
      }
    />
  )
}
