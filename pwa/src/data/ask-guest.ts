/** What a link shows: asked of the server, or the copy that the guest keeps on this device. */
import { callApi } from './api.ts'
import {
  dropCopy,
  forgetKept,
  readKept,
  refreshKept,
  rememberPassword,
  touchKept,
  type KeptCopy,
  type Shared,
} from './kept-guest-copy.ts'
import { fetchInTime } from './ports/fetch-in-time.ts'

export type GuestAnswer<Shown extends Shared> =
  | { status: 'shown'; shown: Shown; etag: string | undefined; kept_at: number | undefined }
  /** The same as what is known already. */
  | { status: 'unchanged' }
  | { status: 'locked' }
  /** Withdrawn, expired, or never there. */
  | { status: 'gone' }
  /** There is no connection, and the copy on this device asks for the password of the link. */
  | { status: 'sealed' }
  | { status: 'unreachable' }

/** Where a copy can be shown, nobody waits longer than this for the server. */
const patience_ms = 8_000

interface Question<Shown extends Shared> {
  etag?: string | undefined
  /** Appended to the address. */
  query?: string
  isShown: (body: unknown) => body is Shown
}

/** Never throws: what goes wrong is one of the answers. */
export async function askGuest<Shown extends Shared>(
  address: string,
  { etag, query = '', isShown }: Question<Shown>,
): Promise<GuestAnswer<Shown>> {
  const headers = { Accept: 'application/json', ...(etag === undefined ? {} : { 'If-None-Match': etag }) }
  const kept = await readKept<Shown>(address)
  const limits = kept.status === 'open' || kept.status === 'sealed' ? { answer_ms: patience_ms } : {}
  const asked = fetchInTime(`${address}${query}`, { headers, cache: 'no-store' }, limits)
  const response = await asked.catch(() => undefined)
  if (response?.status === 304) {
    await touchKept(address)
    return { status: 'unchanged' }
  }
  const body: unknown = await response?.json().catch(() => undefined)
  if (response?.status === 200 && isShown(body)) {
    await refreshKept(address, body)
    const tag = response.headers.get('etag') ?? undefined
    return { status: 'shown', shown: body, etag: tag, kept_at: undefined }
  }
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  if (code === 'SHARE_LOCKED') {
    await dropCopy(address)
    return { status: 'locked' }
  }
  if (code === 'SHARE_NOT_FOUND') {
    await forgetKept(address)
    return { status: 'gone' }
  }
  return withoutServer(kept)
}

function withoutServer<Shown extends Shared>(kept: KeptCopy<Shown>): GuestAnswer<Shown> {
  if (kept.status === 'open') return { status: 'shown', shown: kept.shown, etag: undefined, kept_at: kept.at }
  if (kept.status === 'sealed') return { status: 'sealed' }
  return { status: kept.status === 'over' ? 'gone' : 'unreachable' }
}

/** Shows the password of a link. Throws `ApiError`: SHARE_PASSWORD_WRONG, TOO_MANY_TRIES. */
export async function unlockShared(address: string, password: string): Promise<void> {
  await callApi('POST', `${address}/unlock`, { password }, { anybody: true })
  rememberPassword(address, password)
}
