import { expect, test } from 'vitest'
import { noBody } from './body-schema.ts'
import { entities } from './entities/index.ts'
import { matchMutation, mustMutation, mutationRoutes, splitBody } from './mutations.ts'
import { actions } from './access.ts'

test('a request means the hand-written route before the generated one', () => {
  const name = (method: string, path: string) => matchMutation(method, path)?.route.name
  expect(name('POST', '/api/trips')).toBe('trip.create')
  expect(name('PUT', '/api/trips/t/days/reorder')).toBe('day.reorder')
  expect(name('PUT', '/api/trips/t/days/d')).toBe('day.update')
  expect(name('POST', '/api/trips/t/days/d/assignments')).toBe('assignment.create')
  expect(name('POST', '/api/trips/t/assignments')).toBe('assignment.create')
  expect(name('POST', '/api/trips/t/days/d/notes')).toBe('day_note.create')
  expect(name('DELETE', '/api/trips/t')).toBe('trip.delete')
  expect(name('POST', '/api/streams/trip%3At/undos')).toBe('undo')
  expect(name('GET', '/api/trips/t')).toBeUndefined()
  expect(name('POST', '/api/trips/t/participants')).toBeUndefined()
  expect(matchMutation('PATCH', '/api/trips/t/places/p')?.params).toEqual({ trip_id: 't', id: 'p' })
})

test('PUT on a row is the same function as PATCH', () => {
  const put = matchMutation('PUT', '/api/trips/t/places/p')?.route
  const patch = matchMutation('PATCH', '/api/trips/t/places/p')?.route
  expect(put?.plan).toBe(patch?.plan)
  expect(put?.body).toBe(patch?.body)
})

test('schemas of routes and fields are made when they are first asked for', () => {
  const isMade = (it: object, name: string) => Object.getOwnPropertyDescriptor(it, name)?.get === undefined
  const bodies = mutationRoutes.filter(route => route.body !== noBody && isMade(route, 'body'))
  expect(bodies.map(({ name }) => name)).toEqual([])
  const fields = entities.flatMap(entity =>
    Object.entries(entity.fields).flatMap(([name, field]) =>
      isMade(field, 'schema') ? [`${entity.name}.${name}`] : [],
    ),
  )
  expect(fields).toEqual([])
})

test('every route asks for a permission the table knows and writes a stream', () => {
  const standing = ['admin', 'self', 'owner', 'editor', 'none', ...Object.keys(actions)]
  for (const route of mutationRoutes) {
    expect(standing, route.name).toContain(route.permission)
    const params = { trip_id: 't', stream: 'trip:t', user_id: 'u', journey_id: 't', vacay_id: 't' }
    expect(route.stream(params, { id: 't' }), route.name).toMatch(
      /^(app|trip:t|user:u|journey:t|vacay:t|atlas:u)$/,
    )
  }
  expect(mustMutation('place.create').entity?.name).toBe('place')
  expect(() => mustMutation('place.fly')).toThrow('place.fly')
})

test('parents stand before their children', () => {
  const order = entities.map(entity => entity.name)
  for (const entity of entities) {
    for (const { reference } of Object.values(entity.fields)) {
      // A small picture belongs to a row of its own kind.
      if (reference?.on_delete === 'cascade' && reference.entity !== entity.name)
        expect(order.indexOf(reference.entity), entity.name).toBeLessThan(order.indexOf(entity.name))
    }
  }
})

test('S2 the reserved keys base and decision are no fields', () => {
  expect(splitBody({ notes: 'n', base: { notes: 'o' }, decision: 'theirs' })).toEqual({
    fields: { notes: 'n' },
    base: { notes: 'o' },
    decision: 'theirs',
  })
  expect(splitBody({ base: [1], decision: 4 })).toEqual({ fields: {}, base: {}, decision: undefined })
})

test('S2 no field and no body has one of the reserved keys: it would never arrive', () => {
  const reserved = ['base', 'decision']
  let seen = 0
  for (const { name, body } of mutationRoutes) {
    const { shape } = (body as { _zod?: { def?: { shape?: object } } })._zod?.def ?? {}
    expect(
      Object.keys(shape ?? {}).filter(key => reserved.includes(key)),
      name,
    ).toEqual([])
    if (shape) seen++
  }
  expect(seen).toBeGreaterThan(100)
})
