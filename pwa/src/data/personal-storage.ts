/**
 * Words of one person that wait in the browser's own storage, outside the database: drafts and the steps of undo. Every
 * key carries the account, and what is about a trip carries its stream, so that it goes with either.
 */
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { Engine } from './sync/engine-types.ts'
import { device } from './device.ts'

/** `session`: until the tab is closed. `local`: until it is cleared, for all tabs. */
export type Kept = 'session' | 'local'

/** What a draft is about: a stream, or nothing that is on the server yet. */
export interface PersonalKey {
  kept: Kept
  name: string
  stream?: StreamKey
}

const prefix = (userId: string, stream?: string) =>
  `caravel.of.${userId}.${stream === undefined ? '' : `${stream}.`}`

/** Undefined while nobody is signed in: then nothing is kept. */
const keyOf = ({ name, stream }: PersonalKey): string | undefined => {
  const user = device.peek()?.actor.user_id
  return user && `${prefix(user, stream ?? '-')}${name}`
}

/** Does something with a storage; blocked or full storage is no storage, and everything works without. */
const withStorage = <T>(kept: Kept, work: (storage: Storage) => T): T | undefined => {
  try {
    const storage = kept === 'local' ? globalThis.localStorage : globalThis.sessionStorage
    return storage && work(storage)
  } catch {
    // As above; or what lies there was written by something else.
    return undefined
  }
}

const placesOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')

export const readPersonal = <T>(key: PersonalKey): T | undefined => {
  const place = keyOf(key)
  if (!place) return undefined
  return withStorage(key.kept, storage => {
    const text = storage.getItem(place)
    return text === null ? undefined : (JSON.parse(text) as T)
  })
}

/** What an account keeps under one name, by stream. Before its device is open, too. */
export const listPersonal = <T>(
  userId: string,
  { kept, name }: Omit<PersonalKey, 'stream'>,
): Map<string, T> => {
  const start = prefix(userId)
  const end = `.${name}`
  const found = withStorage(kept, storage =>
    placesOf(storage)
      .filter(place => place.startsWith(start) && place.endsWith(end))
      .map(
        place => [place.slice(start.length, -end.length), JSON.parse(storage.getItem(place) ?? '')] as const,
      ),
  )
  return new Map(found)
}

/** Undefined forgets it. False when the browser does not keep it. */
export const writePersonal = (key: PersonalKey, value: unknown): boolean => {
  const place = keyOf(key)
  if (!place) return false
  const isKept = withStorage(key.kept, storage => {
    if (value === undefined) storage.removeItem(place)
    else storage.setItem(place, JSON.stringify(value))
    return true
  })
  return isKept === true
}

/** Forgets one thing of an account, also while its device is closed. */
export const forgetPersonal = (userId: string, { kept, name, stream }: PersonalKey): void =>
  void withStorage(kept, storage => storage.removeItem(`${prefix(userId, stream ?? '-')}${name}`))

/** Another tab wrote it, or forgot it. The answer stops listening. */
export const onPersonalOfOtherTab = (key: PersonalKey, changed: () => void): (() => void) => {
  const place = keyOf(key)
  const hear = (event: StorageEvent) => {
    if (event.key === place) changed()
  }
  globalThis.addEventListener?.('storage', hear)
  return () => globalThis.removeEventListener?.('storage', hear)
}

/** The sending tab knows that a trip was taken away; another tab of the browser only sees that it is gone. */
export const isTakenAway = (engine: Engine, stream: StreamKey): boolean => {
  const status = engine.status(stream)
  return (
    status === 'revoked' || (status === 'absent' && !engine.records().some(each => each.stream === stream))
  )
}

/** Everything of an account, or what is about one stream. */
export const clearPersonal = (userId: string, stream?: StreamKey): void => {
  const start = prefix(userId, stream)
  for (const kept of ['session', 'local'] as const)
    withStorage(kept, storage => {
      for (const place of placesOf(storage)) if (place.startsWith(start)) storage.removeItem(place)
    })
}
