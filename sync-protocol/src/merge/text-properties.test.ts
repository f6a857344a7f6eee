import { expect, test, vi } from 'vitest'
import { fc } from '../testing/properties.ts'
import { mergeText } from './text.ts'

vi.setConfig({ testTimeout: 120_000 })

const word = fc.constantFrom('bread', 'milk', 'tram', 'at', 'noon', 'é', '東京', '👨‍👩‍👧', '-', 'toString')
const line = fc.array(word, { maxLength: 5 }).map(words => words.join(' '))
const prose = fc.array(line, { maxLength: 6 }).map(lines => lines.join('\n'))

/** The text with one thing put in at a place between two words or lines. */
const withInsertion = (text: string, at: number, added: string): string => {
  const pieces = text.split(/(?<=\s)/)
  const index = at % (pieces.length + 1)
  return [...pieces.slice(0, index), added, ...pieces.slice(index)].join('')
}

/** How often each word is there. */
const counted = (text: string): Map<string, number> => {
  const counts = new Map<string, number>()
  const words = text
    .replaceAll(/<(mine|theirs)>/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  for (const it of words) counts.set(it, (counts.get(it) ?? 0) + 1)
  return counts
}

test('M6 a clean merge is the same whoever arrives first', () => {
  fc.assert(
    fc.property(prose, prose, prose, (base, mine, theirs) => {
      const merged = mergeText(base, mine, theirs)
      expect(mergeText(base, theirs, mine)).toBe(merged)
    }),
    { numRuns: 2000 },
  )
})

test('M6 a clean merge keeps what both sides put in', () => {
  let clean = 0
  fc.assert(
    fc.property(prose, fc.nat(), fc.nat(), (base, a, b) => {
      const mine = withInsertion(base, a, '<mine> ')
      const theirs = withInsertion(base, b, '<theirs> ')
      const merged = mergeText(base, mine, theirs)
      if (merged === undefined) return
      clean++
      expect(merged).toContain('<mine> ')
      expect(merged).toContain('<theirs> ')
      // Among lines that are all alike either side's may be taken for the other's; then one too many is left, never
      // one too few.
      for (const [it, count] of counted(base))
        expect(counted(merged).get(it) ?? 0).toBeGreaterThanOrEqual(count)
    }),
    { numRuns: 2000 },
  )
  expect(clean).toBeGreaterThan(200)
})

test('M6 any text merges with itself unchanged, and nothing throws', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      (base, mine, theirs) => {
        expect(mergeText(base, mine, base)).toBe(mine)
        expect(mergeText(base, base, theirs)).toBe(theirs)
        expect(mergeText(base, mine, mine)).toBe(mine)
        mergeText(base, mine, theirs)
      },
    ),
    { numRuns: 500 },
  )
})
