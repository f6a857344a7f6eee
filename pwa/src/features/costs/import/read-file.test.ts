import { expect, test } from 'vitest'
import { readTextFile } from './read-file.ts'

const read = (bytes: number[]) => readTextFile(new Blob([new Uint8Array(bytes)]))

test('a table is read however its program wrote the letters down', async () => {
  expect(await readTextFile(new Blob(['Währung']))).toBe('Währung')
  expect(await read([0x57, 0xe4, 0x68])).toBe('Wäh')
  expect(await read([0xff, 0xfe, 0x57, 0, 0xe4, 0])).toBe('Wä')
})

test('a workbook, and what is too large for a table, is said', async () => {
  expect(await read([0x50, 0x4b, 3, 4])).toEqual({ fault: 'SPREADSHEET' })
  expect(await read(Array.from({ length: 5 * 1024 * 1024 + 1 }, () => 65))).toEqual({ fault: 'TOO_LARGE' })
})
