import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compareFrozen, freeze, readFrozen } from './frozen.ts'

const aFile = () => {
  const folder = mkdtempSync(join(tmpdir(), 'caravel-frozen-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'ops-1.json')
}

test('C10: what is frozen is never changed, and nothing is written when it would be', async () => {
  const file = aFile()
  await freeze(file, { a: { path: '/x' } })
  const before = readFileSync(file, 'utf8')
  await expect(freeze(file, { a: { path: '/y' }, b: 1 })).rejects.toThrow(/frozen .* a: raise the version/)
  await expect(freeze(file, { b: 1 })).rejects.toThrow('raise the version')
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('what is new is added, and seen as missing before', async () => {
  const file = aFile()
  await freeze(file, { a: 1 })
  expect(compareFrozen(file, { a: 1, b: 2 })).toEqual({ changed: [], missing: ['b'] })
  await freeze(file, { a: 1, b: 2 })
  expect(readFrozen(file)).toEqual({ a: 1, b: 2 })
})
