/** People as a set of rows: each row is one member of one thing, under an id that both sides derive. */
import * as z from 'zod/mini'
import { tripMember } from '../entities/trip-member.ts'
import type { Refusal } from '../errors.ts'
import { idSchema } from '../field.ts'
import { idsOf, mergeSet } from '../merge/set.ts'
import type { Op, Values } from '../op.ts'
import type { PlanInput } from '../plan.ts'
import type { State } from '../state.ts'
import { once } from '../once.ts'

export const peopleBody = once(() =>
  z.strictObject({
    user_ids: z.array(idSchema).check(z.maxLength(200)),
  }),
)

export interface PeopleOf {
  entity: { name: string }
  /** Those there are now. */
  rows: { id: string; user_id: string }[]
  /** The row for someone who is new. */
  make(userId: string): { id: string; fields: Values }
}

/**
 * The full list is sent with the list it was made from, and merged person by person. Who never was in the trip is refused
 * with PERSON_UNKNOWN; who has left since the list was made is left out, and stays where they were until taken out.
 */
export const planPeople = (
  state: State,
  { body, base }: PlanInput,
  { entity, rows, make }: PeopleOf,
): Op[] | Refusal => {
  const sorted = rows.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1))
  const current = sorted.map(row => row.user_id)
  const people = state.list(tripMember)
  const known = new Set([...current, ...people.map(row => row.user_id)])
  const unknown = (body['user_ids'] as string[]).find(user => !known.has(user))
  if (unknown !== undefined) return { refused: 'PERSON_UNKNOWN', detail: { user_id: unknown } }
  const members = new Set(people.filter(row => row.left_at === null).map(row => row.user_id))
  const merged = mergeSet(current, body['user_ids'] as string[], idsOf(base['user_ids']))
  const wanted = new Set(merged.filter(user => members.has(user) || current.includes(user)))
  return [
    ...sorted
      .filter(row => !wanted.has(row.user_id))
      .map((row): Op => ({ op: 'delete', entity: entity.name, id: row.id })),
    ...[...wanted]
      .filter(user => !current.includes(user))
      .map((user): Op => ({ op: 'create', entity: entity.name, ...make(user) })),
  ]
}
