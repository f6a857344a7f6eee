import type { ComponentChildren } from 'preact'
import { SearchButton } from '../../../shared/navigation/search-button.tsx'
import { OwnCover } from '../../../shared/trips/own-cover.tsx'
import { SyncStatusButton } from '../../../shared/sync/sync-status.tsx'
import { TripPeople } from '../../../shared/people/trip-people.tsx'
import { TwoVersions } from '../../../shared/forms/two-versions.tsx'
import { formatDateRange } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { PageHeader } from '../../../ui/navigation/page-header.tsx'
import { laterPart } from '../model/later-part.ts'
import { BehindPlan } from './behind-plan.tsx'
import { usePlanner } from './planner-context.ts'
import { UndoButtons } from './undo-buttons.tsx'

/** Brings the check and a map of all time zones along. */
const CheckButton = laterPart<{ tripId: string }>(() => import('./check-button.tsx'))

/** The head of the planner: which trip, its dates, the state of sync, undo and redo, and who is on it. */
export function PlannerHeader() {
  const { plan, tripId, shape, contested, view } = usePlanner()
  const { title, start_date: start, end_date: end } = plan.trip
  const phone = shape === 'phone'
  const dates =
    start && end ? formatDateRange(start, end) : t('planner.dayCount', { count: plan.days.length })
  return (
    <PageHeader
      title={
        <HeaderText sheet="settings">
          {!phone && <OwnCover tripId={tripId} fileId={plan.trip.cover_file_id} shape="mark" />}
          <bdi>{title}</bdi>
        </HeaderText>
      }
      meta={<HeaderText sheet="range">{dates}</HeaderText>}
      status={phone && <SyncStatusButton shape="line" />}
      back={{ href: '/', label: t('app.toTrips') }}
      actions={
        <>
          <TwoVersions item={contested.get(tripId)} name={title} />
          {!phone && <SyncStatusButton shape="pill" />}
          {!phone && <UndoButtons stream={view.stream} />}
          <SearchButton />
          {!phone && (
            <BehindPlan>
              <CheckButton tripId={tripId} />
            </BehindPlan>
          )}
          {!phone && <TripPeople tripId={tripId} />}
        </>
      }
    />
  )
}

/** On a wide screen title and dates lead to where they are changed; a phone has them under More. */
function HeaderText({ sheet, children }: { sheet: 'settings' | 'range'; children: ComponentChildren }) {
  const { may, shape, go, offReason } = usePlanner()
  if (!may.trip || shape === 'phone') return <>{children}</>
  return (
    <button
      type="button"
      class="header-button"
      disabled={offReason !== undefined}
      title={offReason}
      onClick={() => go.openSheet(sheet)}
    >
      {children}
    </button>
  )
}
