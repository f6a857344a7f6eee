import { expect, test } from 'vitest'
import { mutationRoutes } from './mutations.ts'
import { isReadMark, readMarkPaths } from './read-mark.ts'

test('the paths of read marks are those of the mutations that say so', () => {
  const declared = mutationRoutes.filter(route => route.read_mark)
  expect(declared.map(({ path }) => path).toSorted()).toEqual(readMarkPaths.toSorted())
  expect(declared.map(({ method }) => method)).toEqual(declared.map(() => 'PUT'))
})

test('other changes of the same rows are none', () => {
  expect(isReadMark({ method: 'PUT', path: '/api/users/u/chat-reads/t' })).toBe(true)
  expect(isReadMark({ method: 'DELETE', path: '/api/users/u/notifications/n' })).toBe(false)
  expect(isReadMark({ method: 'PUT', path: '/api/users/u/settings' })).toBe(false)
})
