import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './repository.ts'
import { testsNamed } from './rules/named-tests.ts'

const texts = JSON.parse(readFileSync(join(root, 'locales', 'en.json'), 'utf8')) as Record<string, string>
const [claims = '', none = ''] = readFileSync(join(root, 'docs', 'device-claims.md'), 'utf8').split('\n## ')

/** Words by which a text may say where something is, or whether it was sent. */
const mayClaim =
  /(this|the) device|\boffline\b|without a (connection|network)|\bdownload(s|ing)? (automatically|when|to|again)|downloading|needs? a connection|unsent|\b(is|are|stays?|be|changes) saved\b|saved (on|here)|^saved|\b(is|are) sent\b|on the server/i

const namesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(match => match[1] ?? '')
const rows = claims.split('\n').flatMap(line => {
  const [, keys, when, shown] = line.split('|').map(cell => cell.trim())
  return keys?.startsWith('`') ? [{ keys: namesIn(keys), when, shown: shown ?? '' }] : []
})
const claimed = rows.flatMap(({ keys }) => keys)
const silent = namesIn(none)

test('every text that may say what is saved, sent or on this device is in the list of docs/device-claims.md', () => {
  const listed = new Set([...claimed, ...silent])
  const missing = Object.entries(texts).filter(([key, text]) => mayClaim.test(text) && !listed.has(key))
  expect(missing).toEqual([])
})

test('the list names each key once, and only keys that there are', () => {
  const all = [...claimed, ...silent]
  expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([])
  expect(all.filter(key => !(key in texts))).toEqual([])
})

test('each claim says when it is true and names a test that there is', () => {
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ when, shown }) => !when || !shown.includes('`'))).toEqual([])
  expect(testsNamed(rows).missing).toEqual([])
})
