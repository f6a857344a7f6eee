/** Everybody whose money it is: travellers, people without an account, and those who left. Pure. */
import { toPeople, shownName } from '../../../shared/people/people.ts'
import type { Person } from '../../../ui/avatar.tsx'
import type { Guest } from './cost-rows.ts'

export interface CostPerson extends Person {
  /** On the trip by name only. */
  guest: boolean
  /** Left the trip; what they paid and owe stays. */
  former: boolean
}

type Member = Parameters<typeof toPeople>[0] extends Iterable<infer M> ? M : never

/** The reader first, then travellers, guests and former travellers. */
export function costPeople(members: Iterable<Member>, guests: Iterable<Guest>, me: string): CostPerson[] {
  const all = [...members]
  const here = toPeople(all).map(person => ({ ...person, guest: false, former: false }))
  const isHere = new Set(here.map(({ id }) => id))
  const named = [...guests]
    .sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
    .map(({ id, name }) => ({ id, name, guest: true, former: false }))
  const former = all
    .filter(({ user_id: id }) => !isHere.has(id))
    .map(({ user_id: id, name }) => ({ id, name: shownName(name), guest: false, former: true }))
  const people = [...here, ...named, ...former]
  return [...people.filter(({ id }) => id === me), ...people.filter(({ id }) => id !== me)]
}
