/** Which countries the figures count: the members of the United Nations, or all that have a code. Each person chooses. */
import type { Atlas } from '@caravel/sync-protocol/domain/atlas/atlas'
import { countryCodes, unMembers } from '@caravel/sync-protocol/domain/regions/country-facts'
import { ownSetting, setOwnSetting } from '../../data/own-settings.ts'
import { attemptSaved } from '../../shared/forms/attempt-saved.ts'

export type CountedList = 'members' | 'all'

const key = 'atlas_countries'

/** The members, until somebody chooses. Reactive. */
export const countedList = (): CountedList => (ownSetting(key) === 'all' ? 'all' : 'members')

export const chooseCountedList = (list: CountedList): void =>
  void attemptSaved(() => setOwnSetting(key, list).saved)

export const lengthOf = (list: CountedList): number => (list === 'all' ? countryCodes : [...unMembers]).length

/** How many visited countries are on a list, and how many are not. */
export function countCountries({ countries }: Atlas, list: CountedList): { count: number; more: number } {
  const visited = [...countries.values()].filter(country => country.visited)
  const count = list === 'all' ? visited.length : visited.filter(({ code }) => unMembers.has(code)).length
  return { count, more: visited.length - count }
}
