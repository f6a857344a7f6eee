/** An edit of one row by its values: how it is taken back where no mutation of its own stands for it. */
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import type { Values } from '@caravel/sync-protocol/op'
import type { State } from '@caravel/sync-protocol/state'
import { asSent } from './as-sent.ts'

export interface UndoEdit {
  /** Name of the mutation, such as `place.update`. */
  name: string
  params: Record<string, string>
  before: Values
  after: Values
  /** Undefined: it became part of a change in the attention list. */
  mutation_id?: string | undefined
}

/** The edit a mutation is; undefined for anything but the update of a row that is there. */
export const editOf = (
  state: State,
  name: string,
  params: Record<string, string>,
  body: Values,
): UndoEdit | undefined => {
  const { entity } = mustMutation(name)
  if (!entity || name !== `${entity.name}.update`) return undefined
  const row = state.get(entity, (entity.root ? params['trip_id'] : params['id']) ?? '') as AnyRow | undefined
  if (!row) return undefined
  const before = Object.fromEntries(Object.keys(body).map(field => [field, row[field] ?? null]))
  return { name, params, before: asSent(entity, before), after: body }
}

export const turned = ({ before, after, ...edit }: UndoEdit): UndoEdit => ({
  ...edit,
  before: after,
  after: before,
})
