import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

test.each([0, 1, 55, 56, 63, 64, 65, 1000, 70_000])('%i bytes, with and without TLS', async length => {
  const bytes = Uint8Array.from({ length }, (_, index) => (index * 7) % 256)
  const expected = createHash('sha256').update(bytes).digest('hex')
  expect(await sha256(bytes.buffer)).toBe(expected)
  expect(await sha256(bytes.buffer, undefined)).toBe(expected)
})
