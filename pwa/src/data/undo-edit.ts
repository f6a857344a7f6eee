/** An edit of one row by its values: how it is taken back where no mutation of its own stands for it. */
import { orderKeyField, type AnyRow, type Entity } from '@caravel/sync-protocol/entity'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import type { Values } from '@caravel/sync-protocol/op'
import type { State } from '@caravel/sync-protocol/state'

export interface UndoEdit {
  /** Name of the mutation, such as `place.update`. */
  name: string
  params: Record<string, string>
  before: Values
  after: Values
  /** Undefined: it became part of a change in the tray. */
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
  const keys = orderKeys(entity)
  const before = Object.keys(body).map(field => [
    field,
    keys.has(field) ? { key: row[field] } : (row[field] ?? null),
  ])
  return { name, params, before: Object.fromEntries(before) as Values, after: body }
}

const orderKeys = (entity: Entity): Set<string> =>
  new Set(
    Object.values(entity.groups)
      .filter(group => group.merge === 'order')
      .map(orderKeyField),
  )

export const turned = ({ before, after, ...edit }: UndoEdit): UndoEdit => ({
  ...edit,
  before: after,
  after: before,
})
