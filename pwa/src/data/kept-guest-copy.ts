/**
 * The copy of a shared trip or journal that a guest keeps on this device, by the address that the server answers at. It counts for a day after the server last answered, and no
 * longer than its link. That of a link with a password is encrypted with it, so that it is asked for again.
 */
import { AppError } from '@caravel/sync-protocol/errors'
import { forgetPhotos, pathOf, sweepPhotos } from './kept-guest-photos.ts'

/** `none`: the guest keeps nothing · `wanted`: they do, but there is no copy now · `over`: its link has ended. */
export type KeptCopy<Shown extends Shared> =
  | { status: 'none' | 'wanted' | 'over' }
  | { status: 'open'; at: number; shown: Shown }
  | { status: 'sealed'; at: number }

/** What a link shows, with what it says of itself. */
export interface Shared {
  link: { expires_at: number | null; keep_offline: boolean; has_password: boolean }
}

interface Kept {
  /** When the server answered, epoch ms. */
  at: number
  /** Of the link; null: never. */
  expires_at: number | null
  /** A trip or a journal. */
  trip?: Shared
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

/** Passwords that were shown on this page, by address: gone with it. */
const passwords = new Map<string, string>()
/** Deriving one takes a second on a phone. */
const keys = new Map<string, CryptoKey>()

/** The password of the link was right: a copy can be opened and kept until this page is closed. */
export function rememberPassword(address: string, password: string): void {
  passwords.set(address, password)
}

export function knowsPassword(address: string): boolean {
  return passwords.has(address)
}

/** Whether this browser can keep a copy at all: both stores need https. */
export function canKeep({ link }: Shared): boolean {
  return link.keep_offline && 'caches' in globalThis && (!link.has_password || 'subtle' in crypto)
}

export async function readKept<Shown extends Shared>(address: string): Promise<KeptCopy<Shown>> {
  const kept = await find(address)
  if (!kept) return { status: 'none' }
  const { at, trip, sealed } = kept
  if (isOver(kept)) {
    await forgetKept(address)
    return { status: 'over' }
  }
  if ((!trip && !sealed) || Date.now() >= at + countsFor_ms) return { status: 'wanted' }
  if (trip) return { status: 'open', at, shown: trip as Shown }
  const password = passwords.get(address)
  const opened = sealed && password !== undefined ? await open(sealed, password) : undefined
  return opened ? { status: 'open', at, shown: opened as Shown } : { status: 'sealed', at }
}

/** Opens the encrypted copy without the server. Throws SHARE_PASSWORD_WRONG. */
export async function openKept(address: string, password: string): Promise<void> {
  const sealed = (await find(address))?.sealed
  if (!sealed || !(await open(sealed, password))) throw new AppError('SHARE_PASSWORD_WRONG')
  rememberPassword(address, password)
}

/** Keeps what the server answered. Throws what the browser says when it has no room. */
export async function keepCopy(address: string, trip: Shared): Promise<void> {
  const of = { at: Date.now(), expires_at: trip.link.expires_at }
  const password = passwords.get(address)
  if (!trip.link.has_password) return put(address, { ...of, trip })
  if (password === undefined) throw new AppError('SHARE_LOCKED')
  return put(address, { ...of, sealed: await seal(trip, password) })
}

/** Stores a new answer over the guest's copy, and removes a copy that can no longer be encrypted or is not allowed. */
export async function refreshKept(address: string, trip: Shared): Promise<void> {
  const kept = await find(address)
  if (!kept) return
  try {
    if (!trip.link.keep_offline) await forgetKept(address)
    else if (!trip.link.has_password || knowsPassword(address)) await keepCopy(address, trip)
    else if (kept.trip) await dropCopy(address)
  } catch (error) {
    console.warn('The offline copy of a shared trip could not be renewed', error)
  }
}

/** The server answered that nothing has changed: the copy counts for another day. */
export async function touchKept(address: string): Promise<void> {
  await withStore(async () => {
    const kept = await find(address)
    if (kept && (kept.trip || kept.sealed)) await put(address, { ...kept, at: Date.now() })
  })
}

/** The copy goes, and comes back with the next answer: another password ends it. */
export async function dropCopy(address: string): Promise<void> {
  passwords.delete(address)
  const kept = await find(address)
  if (kept) await put(address, { at: Date.now(), expires_at: kept.expires_at })
  await forgetPhotos(address)
}

/** Nothing of the trip stays on this device. */
export async function forgetKept(address: string): Promise<void> {
  passwords.delete(address)
  await withStore(async cache => void (await cache.delete(address)))
  await forgetPhotos(address)
}

/** Takes away copies that no longer count, of links that nobody opens any more. */
export async function sweepKept(): Promise<void> {
  const withCopy = new Set<string>()
  await withStore(async cache => {
    for (const request of await cache.keys()) {
      const kept = await parse(await cache.match(request))
      const empty = !kept?.trip && !kept?.sealed
      if (!kept || isOver(kept) || Date.now() >= kept.at + (empty ? wantedFor_ms : countsFor_ms))
        await cache.delete(request)
      else if (!empty) withCopy.add(pathOf(request))
    }
  })
  await sweepPhotos(withCopy)
}

function isOver({ expires_at }: Kept): boolean {
  return expires_at !== null && expires_at <= Date.now()
}

async function find(address: string): Promise<Kept | undefined> {
  return withStore(async cache => parse(await cache.match(address)))
}

async function parse(response: Response | undefined): Promise<Kept | undefined> {
  const found = (await response?.json().catch(() => undefined)) as (Partial<Kept> & object) | undefined
  if (typeof found?.at !== 'number') return undefined
  // An older app kept copies unasked, whether or not their link has a password.
  if (found.trip && found.trip.link.has_password !== false) return undefined
  return { ...found, at: found.at, expires_at: found.expires_at ?? null }
}

async function put(address: string, kept: Kept): Promise<void> {
  await (await caches.open(store)).put(address, new Response(JSON.stringify(kept)))
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

async function seal(trip: Shared, password: string): Promise<Sealed> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const key = await keyOf(password, salt)
  const text = new TextEncoder().encode(JSON.stringify(trip))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: purpose }, key, text)
  return { salt: toBase64(salt), iv: toBase64(iv), data: toBase64(new Uint8Array(data)) }
}

/** Undefined: another password. */
async function open({ salt, iv, data }: Sealed, password: string): Promise<Shared | undefined> {
  try {
    const key = await keyOf(password, fromBase64(salt))
    const text = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64(iv), additionalData: purpose },
      key,
      fromBase64(data),
    )
    return JSON.parse(new TextDecoder().decode(text)) as Shared
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
