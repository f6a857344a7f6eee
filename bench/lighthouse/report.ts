/** What Lighthouse says about one page, as far as it is told here. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'

export const folder = fileURLToPath(new URL('.', import.meta.url))

/** The categories with the score that each is to reach. */
export const budgets = { performance: 95, accessibility: 100, 'best-practices': 100 }
export type Category = keyof typeof budgets
export const categories = Object.keys(budgets) as Category[]

export interface Report {
  finalDisplayedUrl: string
  runWarnings: string[]
  runtimeError?: { message: string }
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<
    string,
    { title: string; score: number | null; displayValue?: string; details?: { items?: unknown[] } }
  >
}

/** One look with the preset for phones: a mid-range one on slow 4G, simulated from what was seen at full speed. */
export const lookAt = async (address: string, port: number): Promise<Report> => {
  const args = [
    `${folder}node_modules/lighthouse/cli/index.js`,
    address,
    `--port=${port}`,
    `--only-categories=${categories.join(',')}`,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const printed = await text(child.stdout)
  const report = JSON.parse(printed) as Report
  if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`)
  return report
}

export const scoreOf = (report: Report, category: Category): number =>
  Math.round((report.categories[category].score ?? 0) * 100)

/** What costs a category points, each with the first things it names. */
export const flawsOf = (report: Report, category: Category): string[] =>
  report.categories[category].auditRefs.flatMap(({ id, weight }) => {
    const audit = report.audits[id]
    if (
      !audit ||
      weight === 0 ||
      audit.score === null ||
      audit.score >= (category === 'performance' ? 0.9 : 1)
    )
      return []
    const named = audit.details?.items?.slice(0, 3).map(item => JSON.stringify(item).slice(0, 300)) ?? []
    return [[`${category}: ${audit.title} ${audit.displayValue ?? ''}`.trim(), ...named].join('\n    ')]
  })
