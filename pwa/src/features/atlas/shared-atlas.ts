/** Atlases that fellow travellers show the reader, from the last answer of the server, which is stored for offline use. */
import { computed, signal } from '@preact/signals'
import type { Atlas } from '@caravel/sync-protocol/domain/atlas/atlas'
import { atlasSharedKey } from '@caravel/sync-protocol/domain/user-settings'
import type { Shade } from '../../map/atlas/shade-styles.ts'
import { ApiError } from '../../data/api-error.ts'
import { callApi } from '../../data/api.ts'
import { device } from '../../data/device.ts'
import { ownSetting, setOwnSetting } from '../../data/own-settings.ts'
import { readPersonal, writePersonal } from '../../data/personal-storage.ts'
import { attemptSaved } from '../../shared/forms/attempt-saved.ts'

export interface SharedPerson {
  user_id: string
  username: string
  /** The server knows that the reader has agreed. */
  mine: boolean
  theirs: boolean
  /** Null until both have agreed, and where the server was not asked for this person. */
  visited: readonly string[] | null
}

const place = { kept: 'local', name: 'atlas-shared' } as const

const answered = signal<readonly SharedPerson[]>([])

device.subscribe(open => {
  const stored = open && readPersonal<unknown>(place)
  answered.value = Array.isArray(stored) ? (stored as SharedPerson[]) : []
})

/** All fellow travellers. */
export const sharedPeople = computed(() => answered.value)

/** The id of the person whose atlas is shown together with the reader's. */
export const shownWith = signal<string | undefined>(undefined)

/** Whether the reader has agreed. Reactive. */
export const hasAgreed = (userId: string): boolean => ownSetting(atlasSharedKey(userId)) === true

/** The person whose countries are shown beside the reader's own. */
export const partner = computed(() => {
  const found = answered.value.find(({ user_id }) => user_id === shownWith.value)
  return found?.visited && hasAgreed(found.user_id) ? { ...found, visited: found.visited } : undefined
})

/**
 * Reads the atlases from the server. False if it does not answer; then the last answer stays.
 * @param wanted whose countries are to be in the answer; it has those of a few other people too
 */
export async function loadShared(wanted = shownWith.peek()): Promise<boolean> {
  const asked = device.peek()
  try {
    const query = wanted === undefined ? '' : `?with=${encodeURIComponent(wanted)}`
    const answer = await callApi<{ people: SharedPerson[] }>('GET', `/api/addons/atlas/shared${query}`)
    // The answer is for the account that asked.
    if (device.peek() !== asked) return false
    const known = new Map(answered.value.map(({ user_id, visited }) => [user_id, visited]))
    const people = answer.people.map(person =>
      person.mine && person.theirs
        ? { ...person, visited: person.visited ?? known.get(person.user_id) ?? null }
        : person,
    )
    answered.value = people
    writePersonal(place, people)
    return true
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal
    return false
  }
}

const askAgainMs = 2000
/** An agreement that does not reach the server by then has no network. */
const mostAsked = 15

/** Reads the atlases again every two seconds, at most `mostAsked` times. The returned function ends that. */
export function keepAsking(): () => void {
  let left = mostAsked
  const timer = setInterval(() => {
    if (--left === 0) clearInterval(timer)
    void loadShared()
  }, askAgainMs)
  return () => clearInterval(timer)
}

/** Agrees to show the reader's atlas to a person, or ends that. Works offline. */
export const agree = (userId: string, yes: boolean): Promise<boolean> =>
  attemptSaved(() => setOwnSetting(atlasSharedKey(userId), yes || null).saved)

export type Visitors = 'both' | 'mine' | 'theirs'

/** Which of the two has visited each country. */
export function visitorsOf(atlas: Atlas, theirs: readonly string[]): ReadonlyMap<string, Visitors> {
  const visited = new Map<string, Visitors>()
  for (const { code, visited: is } of atlas.countries.values()) if (is) visited.set(code, 'mine')
  for (const code of theirs) visited.set(code, visited.has(code) ? 'both' : 'theirs')
  return visited
}

/** Shades with different patterns, so that colour is not the only difference. */
export const shadeOfVisitors: Readonly<Record<Visitors, Shade>> = {
  both: 'often',
  mine: 'once',
  theirs: 'wish',
}
