/** A trip as a guest of a link sees it: asked of the server, or what this device kept of it for a day. */
import type { GuestView } from '@caravel/sync-protocol/domain/sharing/guest-view'
import type { GuestWay } from '@caravel/sync-protocol/domain/sharing/guest-ways'
import { callApi } from './api.ts'
import { fetchInTime } from './ports/fetch-in-time.ts'

export interface SharedTrip extends GuestView {
  link: { shared_by: string | null; expires_at: number | null; keep_offline: boolean }
}

export type SharedAnswer =
  | { status: 'shown'; trip: SharedTrip; etag: string | undefined; kept_at: number | undefined }
  /** The same as what is known already. */
  | { status: 'unchanged' }
  | { status: 'locked' }
  /** Withdrawn, expired, or never there. */
  | { status: 'gone' }
  | { status: 'unreachable' }

interface Kept {
  at: number
  trip: SharedTrip
}

/** Ways as an older app kept them say too little to be told. */
function withKnownWays(trip: SharedTrip): SharedTrip {
  const { ways = [], journeys = [] }: Partial<SharedTrip> = trip
  return { ...trip, ways: ways.filter(({ source }: Partial<GuestWay>) => source !== undefined), journeys }
}

const keptFor_ms = 86_400_000
/** Where a copy can be shown, nobody waits longer than this for the server. */
const patience_ms = 8_000
const store = 'caravel-shared-trips'

function addressOf(token: string): string {
  return `/api/shared/${encodeURIComponent(token)}`
}

/** Never throws: what goes wrong is one of the answers. */
export async function askSharedTrip(token: string, etag?: string): Promise<SharedAnswer> {
  const headers = { Accept: 'application/json', ...(etag === undefined ? {} : { 'If-None-Match': etag }) }
  const kept = await readKept(token)
  const limits = kept.status === 'shown' ? { answer_ms: patience_ms } : {}
  const asked = fetchInTime(addressOf(token), { headers, cache: 'no-store' }, limits)
  const response = await asked.catch(() => undefined)
  if (response?.status === 304) return { status: 'unchanged' }
  const body = await response?.json().catch(() => undefined)
  if (response?.status === 200 && isTrip(body)) return taken(token, body, response.headers.get('etag'))
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  if (code !== 'SHARE_NOT_FOUND' && code !== 'SHARE_LOCKED') return kept
  await forgetSharedTrip(token)
  return { status: code === 'SHARE_LOCKED' ? 'locked' : 'gone' }
}

function isTrip(body: unknown): body is SharedTrip {
  return typeof body === 'object' && body !== null && 'trip' in body && 'link' in body
}

async function taken(token: string, trip: SharedTrip, etag: string | null): Promise<SharedAnswer> {
  if (trip.link.keep_offline) await keep(token, trip)
  else await forgetSharedTrip(token)
  return { status: 'shown', trip, etag: etag ?? undefined, kept_at: undefined }
}

async function keep(token: string, trip: SharedTrip): Promise<void> {
  try {
    const kept: Kept = { at: Date.now(), trip }
    await (await caches.open(store)).put(addressOf(token), new Response(JSON.stringify(kept)))
  } catch (error) {
    console.warn('This browser keeps nothing for offline use', error)
  }
}

/** What was kept counts for a day, and no longer than the link itself. */
async function readKept(token: string): Promise<SharedAnswer> {
  try {
    const found = await (await caches.open(store)).match(addressOf(token))
    const kept = found && ((await found.json()) as Kept)
    if (!kept) return { status: 'unreachable' }
    const { at, trip } = kept
    const until = Math.min(at + keptFor_ms, trip.link.expires_at ?? Number.MAX_SAFE_INTEGER)
    if (Date.now() < until)
      return { status: 'shown', trip: withKnownWays(trip), etag: undefined, kept_at: at }
    await forgetSharedTrip(token)
  } catch (error) {
    console.warn('What was kept of a shared trip could not be read', error)
  }
  return { status: 'unreachable' }
}

/** Takes away what this device kept of it. */
export async function forgetSharedTrip(token: string): Promise<void> {
  try {
    await (await caches.open(store)).delete(addressOf(token))
  } catch (error) {
    console.warn('What was kept of a shared trip could not be removed', error)
  }
}

/** Shows the password of a link. Throws `ApiError`: SHARE_PASSWORD_WRONG, TOO_MANY_TRIES. */
export async function unlockSharedTrip(token: string, password: string): Promise<void> {
  await callApi('POST', `${addressOf(token)}/unlock`, { password }, { anybody: true })
}
