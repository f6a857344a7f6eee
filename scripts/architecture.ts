// Who may import whom, and what belongs where: docs/architecture.md as a program.
import { codeViolations, namedEntityViolations, syncedTableViolations } from './architecture/code-rules.ts'
import { cssViolations } from './architecture/css-rules.ts'
import { dateViolations } from './architecture/date-rules.ts'
import { barrelViolations, cycleViolations, importViolations } from './architecture/import-rules.ts'
import { listViolations } from './architecture/list-rules.ts'
import { reachViolations } from './architecture/reach-rules.ts'
import { retiredNames } from './architecture/retired-names.ts'
import { nameViolations, sizeReport, sizeViolations } from './architecture/sizes.ts'
import { readSources, type Violation } from './architecture/sources.ts'
import { listFiles, root } from './repository.ts'

/** `day-note.ts` declares `day_note`, whose rows are in a table of that name. */
function entityNames(folder: string): Set<string> {
  const names = listFiles(folder, ['sync-protocol/src/entities/*.ts'])
    .filter(path => !/(index|\.test)\.ts$/.test(path))
    .map(path => path.replace(/^.*\/|\.ts$/g, '').replaceAll('-', '_'))
  return new Set(names)
}

/** Everything in the repository at `folder` that breaks a rule, and a line about the sizes of its files. */
export function inspect(folder: string): { violations: Violation[]; sizes: string } {
  const sources = readSources(folder)
  const entities = entityNames(folder)
  const violations = [
    ...importViolations(sources),
    ...barrelViolations(sources),
    ...cycleViolations(sources),
    ...codeViolations(sources),
    ...dateViolations(sources),
    ...reachViolations(sources),
    ...listViolations(sources),
    ...syncedTableViolations(sources, entities),
    ...namedEntityViolations(sources, entities),
    ...cssViolations(folder),
    ...nameViolations(sources),
    ...retiredNames(sources),
    ...sizeViolations(sources),
  ]
  return { violations, sizes: sizeReport(sources) }
}

if (import.meta.main) {
  const { violations, sizes } = inspect(root)
  for (const { path, line, rule, instead } of violations)
    console.error(`${path}:${line}: ${rule}\n    Instead: ${instead}`)
  console.log(sizes)
  process.exitCode = violations.length > 0 ? 1 : 0
}
