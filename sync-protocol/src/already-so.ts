import { idParam } from './crud.ts'
import { orderKeyField, type AnyRow } from './entity.ts'
import { mutationOf, type Entry } from './entry.ts'
import { splitBody } from './mutations.ts'
import { sameValue } from './row.ts'
import type { State } from './state.ts'

/**
 * Is what a change of one row asks for so already? Nobody can tell of a place among others, or of a change that is no
 * plain one of a row: then it is not.
 */
export const isAlreadySo = (state: State, entry: Entry): boolean => {
  const route = mutationOf(entry)
  const entity = route?.entity
  if (!entity) return false
  const { fields } = splitBody(entry.body)
  const id = String(entry.params[idParam(entity)] ?? fields['id'])
  const row = state.get(entity, id) as AnyRow | undefined
  const says = (names: string[]) =>
    row !== undefined && names.every(name => sameValue(row[name], fields[name]))
  const keys = Object.values(entity.groups).flatMap(group =>
    group.merge === 'order' ? orderKeyField(group) : [],
  )
  const names = Object.keys(fields)
  switch (route.name) {
    case `${entity.name}.delete`:
      return row === undefined
    case `${entity.name}.create`:
      return says(names.filter(name => !keys.includes(name)))
    case `${entity.name}.update`:
      return says(names)
    default:
      return false
  }
}
