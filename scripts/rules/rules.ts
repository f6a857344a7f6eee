import type { Title } from './titles.ts'

/** The ids of the rules that a specification sets, in its order: `- **S1** …` and `| M1 | …`. */
export const rulesIn = (spec: string): string[] => [
  ...new Set([...spec.matchAll(/^(?:\s*- \*\*|\| )([A-Z]\d+(?:\.\d+)?)\b/gm)].map(match => match[1] ?? '')),
]

/** The rules that a title quotes; `I1–I4` are four. */
export const quotedIn = (title: string): string[] =>
  [...title.matchAll(/\b([A-Z])(\d+)(\.\d+)?(?:–\1(\d+))?/g)].flatMap(([, letter, from, part, to]) =>
    to === undefined
      ? [`${letter}${from}${part ?? ''}`]
      : Array.from(
          { length: Number(to) - Number(from) + 1 },
          (_, index) => `${letter}${Number(from) + index}`,
        ),
  )

/** For each rule the tests that quote it. */
export const testsOf = (rules: readonly string[], titles: readonly Title[]): Map<string, Title[]> => {
  const tests = new Map<string, Title[]>(rules.map(rule => [rule, []]))
  for (const title of titles) for (const rule of new Set(quotedIn(title.text))) tests.get(rule)?.push(title)
  return tests
}
