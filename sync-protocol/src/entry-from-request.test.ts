import { expect, test } from 'vitest'
import { requestOf, type Entry } from './entry.ts'
import { fromRequest, namedByRequest, type ByRequest } from './entry-from-request.ts'
import { mustMutation, mutationRoutes } from './mutations.ts'
import { fillPath, paramsIn } from './route.ts'
import { anEntry } from './testing/an-entry.ts'
import { storyEntries } from './testing/op-story.ts'

const filled = (path: string) =>
  fillPath(path, Object.fromEntries(paramsIn(path).map(name => [name, `${name} of/ö`])))

test('C10: every request that an earlier version stored is named, and is sent as it was', () => {
  const isKept = mutationRoutes.map(({ method, path, name }) => {
    const request = { method, path: filled(path) }
    const named = namedByRequest(request)
    expect(named.mutation).toBe(name)
    expect(requestOf(named)).toEqual(request)
    const today = mustMutation(name)
    expect(named.request === undefined).toBe(today.method === method && today.path === path)
    return named.request !== undefined
  })
  expect(new Set(isKept)).toEqual(new Set([true, false]))
})

test('C10: what never left is sent as today, what may have left as it was', () => {
  for (const stored of storyEntries()) {
    const { method, path } = stored
    const waiting = fromRequest<Entry>(stored)
    expect(waiting.request).toBeUndefined()
    expect(requestOf(waiting)?.path).toBe(path)
    const sent = fromRequest<Entry>({ ...stored, sent: true })
    expect(sent).toMatchObject({
      mutation: waiting.mutation,
      params: waiting.params,
      request: { method, path },
    })
    expect(Object.keys(sent)).not.toContain('path')
  }
})

test('C10: a request that no mutation means keeps its name, and an entry of today stays as it is', () => {
  const unknown: ByRequest<Entry> = { ...(storyEntries()[0] as ByRequest<Entry>), path: '/api/moons' }
  const request = { method: unknown.method, path: '/api/moons' }
  expect(fromRequest<Entry>(unknown)).toMatchObject({ mutation: `${unknown.method} /api/moons`, request })
  const today = anEntry(1)
  expect(fromRequest(today)).toBe(today)
})
