import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deepestJson, parseBoundedJson } from '../../src/readers/bounded-json.ts'

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

test('nesting has a bound, and brackets in texts are none', () => {
  expect(parseBoundedJson(nested(deepestJson))).toBeInstanceOf(Array)
  expect(() => parseBoundedJson(nested(deepestJson + 1))).toThrow('FILE_TOO_COMPLEX')
  expect(() => parseBoundedJson('{"a":'.repeat(1_000_000))).toThrow('FILE_TOO_COMPLEX')
  const text = '[{"\\"[['.repeat(500)
  expect(parseBoundedJson(JSON.stringify({ text }))).toEqual({ text })
  expect(() => parseBoundedJson('{')).toThrow(SyntaxError)
})

test('no reader parses JSON of a file without it', () => {
  const folder = new URL('../../src/readers/', import.meta.url)
  const others = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .filter(name => readFileSync(new URL(name, folder), 'utf8').includes('JSON.parse('))
  // What the server itself writes to its reader.
  expect(others.sort()).toEqual(['bounded-json.ts', 'run-reader.ts'])
})
