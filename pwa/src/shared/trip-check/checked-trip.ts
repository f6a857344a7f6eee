/** The check of a trip on this device, worked out anew when one of its rows changes. */
import { computed, type ReadonlySignal } from '@preact/signals'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { assignmentParticipant } from '@caravel/sync-protocol/entities/assignment-participant'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { day } from '@caravel/sync-protocol/entities/day'
import { destination } from '@caravel/sync-protocol/entities/destination'
import { dismissedFinding } from '@caravel/sync-protocol/entities/dismissed-finding'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservationPosition } from '@caravel/sync-protocol/entities/reservation-position'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { routeLeg } from '@caravel/sync-protocol/entities/route-leg'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import { checkRows, type CheckResult } from '@caravel/sync-protocol/domain/trip-check/check-rows'
import { tripStream } from '@caravel/sync-protocol/streams'
import { countryHoliday } from '../../data/country-holidays.ts'
import { addonOn, openStream, type StreamView } from '../../data/store.ts'
import { language } from '../../i18n/language.ts'
import { ownLeave } from '../time-off/read-own-plan.ts'
import { zoneAtPoint } from './zone-map.ts'

export type { Dismissed } from '@caravel/sync-protocol/domain/trip-check/check-rows'

export interface CheckedTrip extends CheckResult {
  view: StreamView
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

/** By the name that people there use, unless the reader reads English. */
function holidayOn(country: string, date: string): string | undefined {
  const found = countryHoliday(country, date)
  return language.value.code === 'en' ? found?.name : found?.localName
}

function checkOf(view: StreamView, tripId: string): CheckedTrip {
  const checked = checkRows({
    tripId,
    days: [...view.rows(day).value.values()],
    places: view.rows(place).value,
    stops: [...view.rows(assignment).value.values()],
    bookings: [...view.rows(reservation).value.values()],
    stays: [...view.rows(accommodation).value.values()],
    positions: view.rows(reservationPosition).value,
    members: view.rows(tripMember).value.values(),
    participants: view.rows(assignmentParticipant).value.values(),
    legs: view.rows(routeLeg).value,
    dismissed: view.rows(dismissedFinding).value.values(),
    destinations: [...view.rows(destination).value.values()],
    ...(addonOn('vacay') ? { holidayOn } : {}),
    leave: ownLeave.value,
    zoneAt,
  })
  return { ...checked, view }
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
