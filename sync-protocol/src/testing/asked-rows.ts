/** Which rows a plan asks for one after the other, because its route does not name them. */
import type { Entity } from '../entity.ts'
import { anySideMutation } from '../server-mutations.ts'
import type { Values } from '../op.ts'
import type { State } from '../state.ts'
import { tripId } from './a-trip.ts'
import { anna } from './people.ts'

/** Ids of rows that the plan of a change of the trip looks up and that its `names` leaves out. */
export const askedUnnamed = (state: State, name: string, body: Values): string[] => {
  const route = anySideMutation(name)
  const params = { trip_id: tripId }
  const named = new Set(
    route.names?.(body, params).flatMap(({ entity, ids }) => ids.map(id => entity.name + id)),
  )
  const asked: string[] = []
  const watched = new Proxy(state, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        const [entity, id] = given as [Entity, string]
        if (key === 'get' && !named.has(entity.name + id)) asked.push(id)
        return Reflect.apply(value, target, given) as unknown
      }
    },
  })
  route.plan(watched, { params, body, base: {}, actor: anna })
  return asked
}
