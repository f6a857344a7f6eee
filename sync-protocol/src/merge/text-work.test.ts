import * as diff3 from 'node-diff3'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fc } from '../testing/properties.ts'
import { mergeCost, mergeText, mostCost } from './text.ts'

vi.mock('node-diff3', async importOriginal => {
  const real = await importOriginal<typeof diff3>()
  return { ...real, diff3Merge: vi.fn(real.diff3Merge) }
})

/** The comparison of the library (Hunt and McIlroy 1976), with its steps counted. */
const countSteps = (one: readonly string[], other: readonly string[]): number => {
  const placesOf = Map.groupBy(other.keys(), place => other[place] ?? '')
  const candidates = [-1]
  let steps = 0
  for (const token of one) {
    let [r, c] = [0, candidates[0] ?? -1]
    for (const place of placesOf.get(token) ?? []) {
      let s = r
      for (; s < candidates.length; s++) {
        steps++
        const isLast = s === candidates.length - 1
        if ((candidates[s] ?? 0) < place && (isLast || (candidates[s + 1] ?? 0) > place)) break
      }
      if (s === candidates.length) continue
      candidates[r] = c
      ;[r, c] = [s + 1, place]
      if (r === candidates.length) break
    }
    candidates[r] = c
  }
  return steps
}

const merged = vi.mocked(diff3.diff3Merge<string>)
beforeEach(() => void merged.mockClear())

/** The steps of all that was handed to the library. */
const stepsTaken = (): number =>
  merged.mock.calls.reduce(
    (sum, [mine, base, theirs]) =>
      sum + countSteps(base as string[], mine as string[]) + countSteps(base as string[], theirs as string[]),
    0,
  )

test('M6 no comparison takes more steps than was reckoned before it', () => {
  const tokens = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 })
  fc.assert(
    fc.property(tokens, tokens, (one, other) => {
      expect(countSteps(one, other)).toBeLessThanOrEqual(mergeCost(one, other))
    }),
    { numRuns: 1000 },
  )
  const alike = Array.from({ length: 300 }, () => 'a')
  expect(countSteps(alike, alike)).toBeGreaterThan(300 * 300)
})

describe('M6 five thousand of the same', () => {
  const many = 5000
  const alike = {
    lines: '\n'.repeat(many),
    words: 'so '.repeat(many),
    'lines of words': 'so so\n'.repeat(many),
    'signs without spaces': '東'.repeat(many),
  }
  for (const [what, base] of Object.entries(alike)) {
    test(`${what}, changed all over: asked, and within the bound`, () => {
      const mine = `first ${base.slice(0, base.length / 2)} mine ${base.slice(base.length / 2)} last`
      const theirs = `erst ${base.slice(0, base.length / 3)} theirs ${base.slice(base.length / 3)} zuletzt`
      expect(mergeText(base, mine, theirs)).toBeUndefined()
      expect(stepsTaken()).toBeLessThanOrEqual(mostCost)
    })

    test(`${what}, changed in two places near each other: merged`, () => {
      const [before, between, after] = [base.slice(0, many), base.slice(0, 48), base.slice(0, many)]
      const at = (first: string, second: string) => `${before}\n${first}\n${between}\n${second}\n${after}`
      expect(mergeText(at('one', 'two'), at('mine', 'two'), at('one', 'theirs'))).toBe(at('mine', 'theirs'))
      expect(stepsTaken()).toBeLessThanOrEqual(mostCost)
    })
  }

  test('a made-up start between two real texts: asked', () => {
    const base = '\n'.repeat(many)
    expect(mergeText(base, `mine${base}mine`, `theirs${base}theirs`)).toBeUndefined()
    expect(stepsTaken()).toBeLessThanOrEqual(mostCost)
  })
})

test('M6 what is the same at both ends is not compared', () => {
  const base = Array.from({ length: 900 }, (_, n) => `line ${n}\n`)
  const mine = base.with(449, 'mine\n').join('')
  const theirs = base.with(451, 'theirs\n').join('')
  expect(mergeText(base.join(''), mine, theirs)).toBe(base.with(449, 'mine\n').with(451, 'theirs\n').join(''))
  expect(merged.mock.calls.map(([, from]) => from.length)).toEqual([3])
})
