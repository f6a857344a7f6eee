import { expect, test } from 'vitest'
import { setTags } from './actions/set-tags.ts'
import { assignment } from './entities/assignment.ts'
import { dayNote } from './entities/day-note.ts'
import { entities } from './entities/index.ts'
import { place } from './entities/place.ts'
import { setting } from './entities/setting.ts'
import { trip } from './entities/trip.ts'
import type { Mutation } from './mutation.ts'
import { mustMutation } from './mutations.ts'

/** A caller as typed as `mutate` of the app. */
function nameOf<P, B>({ name }: Mutation<P, B>, _params: NoInfer<P>, _body: NoInfer<B>): string {
  return name
}

const params = { trip_id: 't', id: 'p' }

test('the values of an entity are the mutations that the table knows by name', () => {
  const named = entities.filter(entity => !entity.actions_only)
  for (const entity of named)
    for (const kind of ['create', 'update', 'delete'] as const) {
      const { name } = Reflect.get(entity, kind) as Mutation
      expect(mustMutation(name).name).toBe(`${entity.name}.${kind}`)
    }
  expect('update' in setting).toBe(false)
  expect(nameOf(setTags, params, { tag_ids: [] })).toBe('place.set-tags')
})

test('a body has the fields of its entity, and a create those that must be sent', () => {
  expect(nameOf(place.update, params, { name: 'Belém', lat: null })).toBe('place.update')
  // @ts-expect-error a name that the entity has not
  nameOf(place.update, params, { nome: 'Belém' })
  // @ts-expect-error the server alone writes it
  nameOf(place.update, params, { image_url: null })
  // @ts-expect-error a create needs a name
  nameOf(place.create, params, { lat: 1, lng: 2 })
  // @ts-expect-error what is fixed is not sent again
  nameOf(assignment.update, params, { place_id: 'p' })
  // @ts-expect-error a place in a list is sent as what it stands between
  nameOf(assignment.update, params, { position: 'a0' })
  nameOf(assignment.create, params, { place_id: 'p', day_id: 'd', position: { after: null } })
})

test('parameters are those of the path', () => {
  expect(nameOf(trip.update, { trip_id: 't' }, { title: 'Lisbon' })).toBe('trip.update')
  // @ts-expect-error which place it is
  nameOf(place.delete, { trip_id: 't' }, {})
  // @ts-expect-error the day stands in the path of its notes
  nameOf(dayNote.delete, params, {})
  // The day may stand in the path alone.
  nameOf(dayNote.create, { trip_id: 't', day_id: 'd' }, { text: 'Tram 28' })
})
