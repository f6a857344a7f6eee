import { expect, test } from 'vitest'
import { mutationRoutes } from './mutations.ts'
import { isReadMark, readMarks } from './read-mark.ts'

test('the read marks are the mutations that say so', () => {
  const declared = mutationRoutes.filter(route => route.read_mark)
  expect(declared.map(({ name }) => name).toSorted()).toEqual(readMarks.toSorted())
})

test('other changes of the same rows are none', () => {
  expect(isReadMark({ mutation: 'chat.read' })).toBe(true)
  expect(isReadMark({ mutation: 'notification.delete' })).toBe(false)
  expect(isReadMark({ mutation: 'setting.set' })).toBe(false)
})
