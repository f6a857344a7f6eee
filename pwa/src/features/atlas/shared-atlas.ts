/** Atlases that fellow travellers show the reader, as the server last said. Stored for when there is no network. */
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
  theirs: boolean
  /** Null until both have agreed. */
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

/** With whom the atlas is shown together, by id. */
export const shownWith = signal<string | undefined>(undefined)

/** Whether the reader has agreed. Reactive. */
export const hasAgreed = (userId: string): boolean => ownSetting(atlasSharedKey(userId)) === true

/** The person whose countries are shown beside the reader's own. */
export const partner = computed(() => {
  const found = answered.value.find(({ user_id }) => user_id === shownWith.value)
  return found?.visited && hasAgreed(found.user_id) ? { ...found, visited: found.visited } : undefined
})

/** False where the server does not answer; then the last answer stands. */
export async function loadShared(): Promise<boolean> {
  try {
    const { people } = await callApi<{ people: SharedPerson[] }>('GET', '/api/addons/atlas/shared')
    answered.value = people
    writePersonal(place, people)
    return true
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal
    return false
  }
}

/** Agrees, or takes it back. It is sent once there is a network. */
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

/** Patterns differ, not the colour alone. */
export const shadeOfVisitors: Readonly<Record<Visitors, Shade>> = {
  both: 'often',
  mine: 'once',
  theirs: 'wish',
}
