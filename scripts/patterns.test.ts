import { isSafePattern } from 'redos-detector'
import { expect, it } from 'vitest'
import { unproven, waysOf } from './patterns/reader-patterns.ts'

const isUnproven = ({ source: pattern, flags }: RegExp) =>
  unproven({ path: 'a.ts', line: 1, text: '', pattern, flags }, isSafePattern)

it.each([/^\d{4}-\d{2}-\d{2}/, /^[a-z]+$/i, /[^\S\n]+/g, /\p{L}+/u, /<\w{1,40}>/, /^(?:a|b)*c/])(
  '%s is proven',
  pattern => expect(isUnproven(pattern)).toBe(false),
)

it.each([/\s+$/, /^(a+)+$/, /^\d+\.?\d*$/, /^\s*\(\s*a?\s*\)/, /a.*b.*c$/])('%s is not proven', pattern =>
  expect(isUnproven(pattern)).toBe(true),
)

it.each<[RegExp, number]>([
  [/abc/, 1],
  [/a?b{2}c{1,3}/, 6],
  [/[*+]\*\{3,\}/, 1],
  [/(?:a|b)(?<name>c)(?!d)/, 1],
  [/a{2,}/, Infinity],
])('%s has at most %s ways to match at one place', (pattern, ways) => {
  expect(waysOf(pattern.source)).toBe(ways)
})
