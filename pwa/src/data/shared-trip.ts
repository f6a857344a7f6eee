/** A trip as a guest of a link sees it: asked of the server, or the copy that the guest keeps on this device. */
import type { GuestView } from '@caravel/sync-protocol/domain/sharing/guest-view'
import type { GuestWay } from '@caravel/sync-protocol/domain/sharing/guest-ways'
import { callApi } from './api.ts'
import {
  dropCopy,
  forgetKept,
  readKept,
  refreshKept,
  rememberPassword,
  touchKept,
  type KeptTrip,
} from './kept-shared-trip.ts'
import { fetchInTime } from './ports/fetch-in-time.ts'

export interface SharedTrip extends GuestView {
  link: {
    shared_by: string | null
    expires_at: number | null
    keep_offline: boolean
    has_password: boolean
  }
}

export type SharedAnswer =
  | { status: 'shown'; trip: SharedTrip; etag: string | undefined; kept_at: number | undefined }
  /** The same as what is known already. */
  | { status: 'unchanged' }
  | { status: 'locked' }
  /** Withdrawn, expired, or never there. */
  | { status: 'gone' }
  /** There is no connection, and the copy on this device asks for the password of the link. */
  | { status: 'sealed' }
  | { status: 'unreachable' }

/** Ways as an older app kept them say too little to be told. */
function withKnownWays(trip: SharedTrip): SharedTrip {
  const { ways = [], journeys = [] }: Partial<SharedTrip> = trip
  return { ...trip, ways: ways.filter(({ source }: Partial<GuestWay>) => source !== undefined), journeys }
}

/** Where a copy can be shown, nobody waits longer than this for the server. */
const patience_ms = 8_000

function addressOf(token: string): string {
  return `/api/shared/${encodeURIComponent(token)}`
}

/** Never throws: what goes wrong is one of the answers. */
export async function askSharedTrip(token: string, etag?: string): Promise<SharedAnswer> {
  const headers = { Accept: 'application/json', ...(etag === undefined ? {} : { 'If-None-Match': etag }) }
  const kept = await readKept(token)
  const limits = kept.status === 'open' || kept.status === 'sealed' ? { answer_ms: patience_ms } : {}
  const asked = fetchInTime(addressOf(token), { headers, cache: 'no-store' }, limits)
  const response = await asked.catch(() => undefined)
  if (response?.status === 304) {
    await touchKept(token)
    return { status: 'unchanged' }
  }
  const body = await response?.json().catch(() => undefined)
  if (response?.status === 200 && isTrip(body)) {
    await refreshKept(token, body)
    const tag = response.headers.get('etag') ?? undefined
    return { status: 'shown', trip: body, etag: tag, kept_at: undefined }
  }
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  if (code === 'SHARE_LOCKED') {
    await dropCopy(token)
    return { status: 'locked' }
  }
  if (code === 'SHARE_NOT_FOUND') {
    await forgetKept(token)
    return { status: 'gone' }
  }
  return withoutServer(kept)
}

function withoutServer(kept: KeptTrip): SharedAnswer {
  if (kept.status === 'open')
    return { status: 'shown', trip: withKnownWays(kept.trip), etag: undefined, kept_at: kept.at }
  if (kept.status === 'sealed') return { status: 'sealed' }
  return { status: kept.status === 'over' ? 'gone' : 'unreachable' }
}

function isTrip(body: unknown): body is SharedTrip {
  return typeof body === 'object' && body !== null && 'trip' in body && 'link' in body
}

/** Shows the password of a link. Throws `ApiError`: SHARE_PASSWORD_WRONG, TOO_MANY_TRIES. */
export async function unlockSharedTrip(token: string, password: string): Promise<void> {
  await callApi('POST', `${addressOf(token)}/unlock`, { password }, { anybody: true })
  rememberPassword(token, password)
}
