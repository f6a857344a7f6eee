/**
 * The copy of a shared trip that a guest keeps on this device. It counts for a day after the server last answered, and no
 * longer than its link. That of a link with a password is encrypted with it, so that it is asked for again.
 */
import { AppError } from '@caravel/sync-protocol/errors'
import type { SharedTrip } from './shared-trip.ts'

/** `none`: the guest keeps nothing · `wanted`: they do, but there is no copy now · `over`: its link has ended. */
export type KeptTrip =
  | { status: 'none' | 'wanted' | 'over' }
  | { status: 'open'; at: number; trip: SharedTrip }
  | { status: 'sealed'; at: number }

interface Kept {
  /** When the server answered, epoch ms. */
  at: number
  /** Of the link; null: never. */
  expires_at: number | null
  trip?: SharedTrip
  sealed?: Sealed
}

/** Base64. */
interface Sealed {
  salt: string
  iv: string
  data: string
}

const countsFor_ms = 86_400_000
/** How long it is remembered that a guest keeps a trip, without a copy of it. */
const wantedFor_ms = 30 * 86_400_000
const store = 'caravel-shared-trips'
/** As OWASP advises for PBKDF2 with SHA-256. */
const rounds = 600_000
const purpose = new TextEncoder().encode('caravel shared trip 1')

/** Passwords that were shown on this page, by token: gone with it. */
const passwords = new Map<string, string>()
/** Deriving one takes a second on a phone. */
const keys = new Map<string, CryptoKey>()

/** The password of the link was right: a copy can be opened and kept until this page is closed. */
export function rememberPassword(token: string, password: string): void {
  passwords.set(token, password)
}

export function knowsPassword(token: string): boolean {
  return passwords.has(token)
}

/** Whether this browser can keep a copy at all: both stores need https. */
export function canKeep({ link }: SharedTrip): boolean {
  return link.keep_offline && 'caches' in globalThis && (!link.has_password || 'subtle' in crypto)
}

export async function readKept(token: string): Promise<KeptTrip> {
  const kept = await find(token)
  if (!kept) return { status: 'none' }
  const { at, trip, sealed } = kept
  if (isOver(kept)) {
    await forgetKept(token)
    return { status: 'over' }
  }
  if ((!trip && !sealed) || Date.now() >= at + countsFor_ms) return { status: 'wanted' }
  if (trip) return { status: 'open', at, trip }
  const password = passwords.get(token)
  const opened = sealed && password !== undefined ? await open(sealed, password) : undefined
  return opened ? { status: 'open', at, trip: opened } : { status: 'sealed', at }
}

/** Opens the encrypted copy without the server. Throws SHARE_PASSWORD_WRONG. */
export async function openKept(token: string, password: string): Promise<void> {
  const sealed = (await find(token))?.sealed
  if (!sealed || !(await open(sealed, password))) throw new AppError('SHARE_PASSWORD_WRONG')
  rememberPassword(token, password)
}

/** Keeps what the server answered. Throws what the browser says when it has no room. */
export async function keepTrip(token: string, trip: SharedTrip): Promise<void> {
  const of = { at: Date.now(), expires_at: trip.link.expires_at }
  const password = passwords.get(token)
  if (!trip.link.has_password) return put(token, { ...of, trip })
  if (password === undefined) throw new AppError('SHARE_LOCKED')
  return put(token, { ...of, sealed: await seal(trip, password) })
}

/** Stores a new answer over the guest's copy, and removes a copy that can no longer be encrypted or is not allowed. */
export async function refreshKept(token: string, trip: SharedTrip): Promise<void> {
  const kept = await find(token)
  if (!kept) return
  try {
    if (!trip.link.keep_offline) await forgetKept(token)
    else if (!trip.link.has_password || knowsPassword(token)) await keepTrip(token, trip)
    else if (kept.trip) await dropCopy(token)
  } catch (error) {
    console.warn('The offline copy of a shared trip could not be renewed', error)
  }
}

/** The server answered that nothing has changed: the copy counts for another day. */
export async function touchKept(token: string): Promise<void> {
  await withStore(async () => {
    const kept = await find(token)
    if (kept && (kept.trip || kept.sealed)) await put(token, { ...kept, at: Date.now() })
  })
}

/** The copy goes, and comes back with the next answer: another password ends it. */
export async function dropCopy(token: string): Promise<void> {
  passwords.delete(token)
  const kept = await find(token)
  if (kept) await put(token, { at: Date.now(), expires_at: kept.expires_at })
}

/** Nothing of the trip stays on this device. */
export async function forgetKept(token: string): Promise<void> {
  passwords.delete(token)
  await withStore(async cache => void (await cache.delete(addressOf(token))))
}

/** Takes away copies that no longer count, of links that nobody opens any more. */
export async function sweepKept(): Promise<void> {
  await withStore(async cache => {
    for (const request of await cache.keys()) {
      const kept = await parse(await cache.match(request))
      const empty = !kept?.trip && !kept?.sealed
      if (!kept || isOver(kept) || Date.now() >= kept.at + (empty ? wantedFor_ms : countsFor_ms))
        await cache.delete(request)
    }
  })
}

function isOver({ expires_at }: Kept): boolean {
  return expires_at !== null && expires_at <= Date.now()
}

function addressOf(token: string): string {
  return `/api/shared/${encodeURIComponent(token)}`
}

async function find(token: string): Promise<Kept | undefined> {
  return withStore(async cache => parse(await cache.match(addressOf(token))))
}

async function parse(response: Response | undefined): Promise<Kept | undefined> {
  const found = (await response?.json().catch(() => undefined)) as (Partial<Kept> & object) | undefined
  if (typeof found?.at !== 'number') return undefined
  // An older app kept copies unasked, whether or not their link has a password.
  if (found.trip && found.trip.link.has_password !== false) return undefined
  return { ...found, at: found.at, expires_at: found.expires_at ?? null }
}

async function put(token: string, kept: Kept): Promise<void> {
  await (await caches.open(store)).put(addressOf(token), new Response(JSON.stringify(kept)))
}

/** Undefined where the browser keeps nothing. */
async function withStore<Result>(work: (cache: Cache) => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work(await caches.open(store))
  } catch (error) {
    console.warn('This browser keeps nothing for offline use', error)
    return undefined
  }
}

async function seal(trip: SharedTrip, password: string): Promise<Sealed> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const key = await keyOf(password, salt)
  const text = new TextEncoder().encode(JSON.stringify(trip))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: purpose }, key, text)
  return { salt: toBase64(salt), iv: toBase64(iv), data: toBase64(new Uint8Array(data)) }
}

/** Undefined: another password. */
async function open({ salt, iv, data }: Sealed, password: string): Promise<SharedTrip | undefined> {
  try {
    const key = await keyOf(password, fromBase64(salt))
    const text = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64(iv), additionalData: purpose },
      key,
      fromBase64(data),
    )
    return JSON.parse(new TextDecoder().decode(text)) as SharedTrip
  } catch {
    return undefined
  }
}

async function keyOf(password: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const name = `${toBase64(salt)} ${password}`
  const known = keys.get(name)
  if (known) return known
  const { subtle } = crypto
  const typed = await subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveKey',
  ])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  const key = await subtle.deriveKey(how, typed, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  keys.set(name, key)
  return key
}

function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), char => char.charCodeAt(0))
}
