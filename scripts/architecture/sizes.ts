import { isData } from './code-rules.ts'
import type { Source, Violation } from './sources.ts'

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Lines per file, for people: nothing here fails. */
export function sizeReport(sources: Source[]): string {
  const files = sources.filter(({ isTest }) => !isTest)
  const sorted = files.map(({ lines }) => lines).sort((a, b) => a - b)
  const long = files.filter(({ lines }) => lines > 300).map(({ path, lines }) => `${path} (${lines})`)
  const longest = long.length > 0 ? `; over 300: ${long.join(', ')}` : ''
  return `${files.length} files, median ${at(sorted, 0.5)} lines, 95th percentile ${at(sorted, 0.95)}${longest}`
}

/** Files nobody can hold in their head. */
export function sizeViolations(sources: Source[]): Violation[] {
  return sources
    .filter(source => source.lines > 500 && !isData(source))
    .map(({ path, lines }) => ({
      path,
      line: 1,
      rule: `at most 500 lines of code in a file (${lines})`,
      instead: 'split it by what each part is about; only files that state data may be longer.',
    }))
}

/** Names that say nothing about what is inside. */
export function nameViolations(sources: Source[]): Violation[] {
  return sources
    .filter(({ path }) => /(^|[/-])(utils?|helpers?|common|misc|managers?)(\.|\/|-)/.test(path))
    .map(({ path }) => ({
      path,
      line: 1,
      rule: 'a file is named after one thing',
      instead: 'name it after the noun it holds, and split it when there are several.',
    }))
}
