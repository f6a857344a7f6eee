import { expect, test } from 'vitest'
import { mutationRoutes } from './mutations.ts'
import { byLiteralness, fillPath, matchPath, pathsClash } from './route.ts'

test('a pattern matches whole paths only and decodes what it captures', () => {
  expect(matchPath('/api/trips/:trip_id/places/:id', '/api/trips/a/places/b')).toEqual({
    trip_id: 'a',
    id: 'b',
  })
  expect(matchPath('/api/streams/:stream/undos', '/api/streams/trip%3A1/undos')).toEqual({ stream: 'trip:1' })
  for (const path of ['/api/trips', '/api/trips/', '/api/trips/a/b', '/api/trips/%E0%A4%A', '/x/trips/a'])
    expect(matchPath('/api/trips/:trip_id', path)).toBeUndefined()
})

test('fillPath is the inverse of matchPath and says which parameter is missing', () => {
  const params = { stream: 'trip:ä/1' }
  const path = fillPath('/api/streams/:stream/undos', params)
  expect(matchPath('/api/streams/:stream/undos', path)).toEqual(params)
  expect(() => fillPath('/api/:a', {})).toThrow('needs a')
})

test('two patterns clash when neither is the more literal one', () => {
  expect(pathsClash('/days/:id', '/days/reorder')).toBe(false)
  expect(pathsClash('/days/:id', '/days/:day_id')).toBe(true)
  expect(pathsClash('/:a/x', '/y/:b')).toBe(true)
  expect(pathsClash('/a/:b', '/c/:b')).toBe(false)
  expect(pathsClash('/a', '/a/b')).toBe(false)
  expect(['/days/:id', '/days/reorder'].map(path => ({ path })).sort(byLiteralness)[0]?.path).toBe(
    '/days/reorder',
  )
})

test('no two mutation routes can mean the same request', () => {
  const clashes = mutationRoutes.flatMap((a, index) =>
    mutationRoutes
      .slice(index + 1)
      .filter(b => a.method === b.method && pathsClash(a.path, b.path))
      .map(b => `${a.method} ${a.path} and ${b.path}`),
  )
  expect(clashes).toEqual([])
})
