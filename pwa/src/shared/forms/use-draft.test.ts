import { expect, test } from 'vitest'
import { ofNoVersion } from './use-draft.ts'

test('M0, C12: rows that a form began on before the server was set back claim no version of its new life', () => {
  const row = { id: 'a', version: 40, name: 'Castelo', opening: [{ version: 1 }] }
  expect(ofNoVersion({ place: row, stop: undefined })).toEqual({
    place: { ...row, version: 0 },
    stop: undefined,
  })
  expect(ofNoVersion(null)).toBe(null)
})
