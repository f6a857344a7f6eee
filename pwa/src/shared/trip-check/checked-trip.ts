/** The check of a trip on this device, worked out anew when one of its rows changes. */
import { computed, type ReadonlySignal } from '@preact/signals'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { assignmentParticipant } from '@caravel/sync-protocol/entities/assignment-participant'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { day } from '@caravel/sync-protocol/entities/day'
import { dismissedFinding } from '@caravel/sync-protocol/entities/dismissed-finding'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { routeLeg } from '@caravel/sync-protocol/entities/route-leg'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import type { RowOf } from '@caravel/sync-protocol/entity'
import type { Finding } from '@caravel/sync-protocol/domain/trip-check/finding'
import { tripCheck, type TripCheck } from '@caravel/sync-protocol/domain/trip-check/trip-check'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream, type StreamView } from '../../data/store.ts'
import { usualMode, wayBetween } from '@caravel/sync-protocol/domain/ways'
import { zoneAtPoint } from './zone-map.ts'

export type Dismissed = RowOf<typeof dismissedFinding>

export interface CheckedTrip {
  view: StreamView
  check: TripCheck
  /** What nobody ignores. */
  open: readonly Finding[]
  /** What someone decided to live with, with the row that says so. */
  ignored: readonly { finding: Finding; row: Dismissed }[]
}

const zones = new Map<string, string | undefined>()

/** Zones are asked for the same few hundred points again and again. */
function zoneAt(point: { lat: number; lng: number }): string | undefined {
  const key = `${point.lat.toFixed(2)},${point.lng.toFixed(2)}`
  if (!zones.has(key)) {
    if (zones.size > 5_000) zones.clear()
    zones.set(key, zoneAtPoint(point))
  }
  return zones.get(key)
}

function joiningOf(view: StreamView): Map<string, string[]> {
  const joining = new Map<string, string[]>()
  for (const row of view.rows(assignmentParticipant).value.values())
    joining.set(row.assignment_id, [...(joining.get(row.assignment_id) ?? []), row.user_id])
  return joining
}

function checkOf(view: StreamView, tripId: string): CheckedTrip {
  const legs = view.rows(routeLeg).value
  const check = tripCheck({
    days: [...view.rows(day).value.values()],
    places: view.rows(place).value,
    stops: [...view.rows(assignment).value.values()],
    bookings: [...view.rows(reservation).value.values()],
    stays: [...view.rows(accommodation).value.values()],
    members: [...view.rows(tripMember).value.values()].flatMap(row =>
      row.left_at === null ? row.user_id : [],
    ),
    joining: joiningOf(view),
    zoneAt,
    travel(from, to) {
      const way = wayBetween(legs, tripId, from, to, usualMode(from, to))
      return { seconds: way.duration, estimated: way.from !== 'router' }
    },
  })
  const rows = new Map([...view.rows(dismissedFinding).value.values()].map(row => [row.finding_key, row]))
  const ignored = check.findings.flatMap(finding => {
    const row = rows.get(finding.key)
    return row ? [{ finding, row }] : []
  })
  return { view, check, ignored, open: check.findings.filter(({ key }) => !rows.has(key)) }
}

let latest: { tripId: string; checked: ReadonlySignal<CheckedTrip> } | undefined

/** The same signal for all who look at one trip. */
export function checkedTrip(tripId: string): ReadonlySignal<CheckedTrip> {
  if (latest?.tripId !== tripId) {
    const view = openStream(tripStream(tripId))
    latest = { tripId, checked: computed(() => checkOf(view, tripId)) }
  }
  return latest.checked
}
