import { expect, test } from 'vitest'
import { mergeText } from './text.ts'

test('M6 one side changed: that side', () => {
  expect(mergeText('a', 'a', 'b')).toBe('b')
  expect(mergeText('a', 'b', 'a')).toBe('b')
  expect(mergeText('a', 'b', 'b')).toBe('b')
  expect(mergeText('', '', '')).toBe('')
})

test('M6 different lines merge', () => {
  const base = 'Take the tram\nLunch at noon\nMuseum\n'
  const mine = 'Take the bus\nLunch at noon\nMuseum\n'
  const theirs = 'Take the tram\nLunch at noon\nMuseum, closed on Mondays\n'
  expect(mergeText(base, mine, theirs)).toBe('Take the bus\nLunch at noon\nMuseum, closed on Mondays\n')
})

test('M6 neighbouring lines merge, each its own entry of a list', () => {
  expect(mergeText('- bread\n- milk', '- bread, dark\n- milk', '- bread\n- milk, 2 l')).toBe(
    '- bread, dark\n- milk, 2 l',
  )
})

test('M6 different words of one line merge', () => {
  expect(
    mergeText(
      'meet at the old bridge at noon',
      'meet by the old bridge at noon',
      'meet at the old bridge at one',
    ),
  ).toBe('meet by the old bridge at one')
})

test('M6 both sides the same change: once', () => {
  expect(mergeText('a b c d', 'a B c d', 'a B c D')).toBe('a B c D')
})

test('M6 the same words changed by both: no merge, the person decides', () => {
  expect(mergeText('meet at noon', 'meet at one', 'meet at two')).toBeUndefined()
  expect(mergeText('', 'mine', 'theirs')).toBeUndefined()
  expect(mergeText('keep this', '', 'keep this and that')).toBeUndefined()
})

test('M6 text without spaces merges by grapheme and never cuts one', () => {
  const family = '👨‍👩‍👧'
  const base = `東京駅で待ち合わせして美術館へ行きます${family}それから夕食です`
  const mine = base.replace('東京駅', '京都駅')
  const theirs = base.replace('夕食', '昼食')
  const merged = mergeText(base, mine, theirs)
  expect(merged).toBe(base.replace('東京駅', '京都駅').replace('夕食', '昼食'))
  expect(merged).toContain(family)
})

test('M6 words that name members of every object are words', () => {
  expect(
    mergeText(
      'constructor x toString y __proto__',
      'constructor 1 toString y __proto__',
      'constructor x toString 2 __proto__',
    ),
  ).toBe('constructor 1 toString 2 __proto__')
})

test('M6 what would take too long is left to the person: thousands of equal lines, words, both', () => {
  const equal = { lines: 'a\n'.repeat(5000), words: 'a '.repeat(5000), both: 'a b\n'.repeat(5000) }
  for (const base of Object.values(equal)) {
    expect(mergeText(base, `mine\n${base}`, `${base}theirs`)).toBeUndefined()
    // Where only the ends differ there is nothing to search for.
    expect(mergeText(`x ${base} y`, `mine ${base} y`, `x ${base} theirs`)).toBeUndefined()
    expect(mergeText(`${base}x y z`, `${base}mine y z`, `${base}x y theirs`)).toBe(`${base}mine y theirs`)
  }
})

test('M6 long prose of many different words is still merged', () => {
  const prose = Array.from(
    { length: 3000 },
    (_, at) => `word${at % 1500}${at % 50 === 49 ? '\n' : ' '}`,
  ).join('')
  const mine = prose.replace('word10 ', 'mine ')
  const theirs = `${prose}theirs`
  expect(mergeText(prose, mine, theirs)).toBe(`${mine}theirs`)
})
