/** A trip as a guest of a link sees it. */
import type { GuestView } from '@caravel/sync-protocol/domain/sharing/guest-view'
import type { GuestWay } from '@caravel/sync-protocol/domain/sharing/guest-ways'
import { askGuest, type GuestAnswer } from './ask-guest.ts'

export interface SharedTrip extends GuestView {
  link: {
    shared_by: string | null
    expires_at: number | null
    keep_offline: boolean
    has_password: boolean
  }
}

/** A stored copy in the form of today. Ways from older versions of the app lack fields and are left out. */
function withKnownWays(trip: SharedTrip): SharedTrip {
  const { ways = [], journeys = [], line_bookings = [], line_nights = [] }: Partial<SharedTrip> = trip
  const known = ways.filter(({ source }: Partial<GuestWay>) => source !== undefined)
  return { ...trip, ways: known, journeys, line_bookings, line_nights }
}

/** The address of the guest view of a link, which is also the key of its stored copy. */
export function sharedTripAddress(token: string): string {
  return `/api/shared/${encodeURIComponent(token)}`
}

/** Never throws: failures are among the answers. */
export async function askSharedTrip(token: string, etag?: string): Promise<GuestAnswer<SharedTrip>> {
  const answer = await askGuest(sharedTripAddress(token), { etag, isShown: isTrip })
  if (answer.status !== 'shown' || answer.kept_at === undefined) return answer
  return { ...answer, shown: withKnownWays(answer.shown) }
}

function isTrip(body: unknown): body is SharedTrip {
  return typeof body === 'object' && body !== null && 'trip' in body && 'link' in body
}
