/** Values of a row as a request takes them: a place in a list travels as the key it had. */
import { orderKeyField, type Entity } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'

export const asSent = (entity: Entity, values: Values): Values => {
  const keys = Object.values(entity.groups).flatMap(group =>
    group.merge === 'order' ? orderKeyField(group) : [],
  )
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, keys.includes(name) ? { key: value } : value]),
  )
}
