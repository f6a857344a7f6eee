/** What Lighthouse says about one page, as far as it is told here. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const folder = fileURLToPath(new URL('.', import.meta.url))

/** The categories with the score that each is to reach. */
export const budgets = { performance: 95, accessibility: 100, 'best-practices': 100 }
export type Category = keyof typeof budgets
const categories = Object.keys(budgets) as Category[]

interface Audit {
  title: string
  score: number | null
  numericValue?: number
  displayValue?: string
  details?: { items?: unknown[] }
}

export interface Report {
  runWarnings: string[]
  runtimeError?: { message: string }
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

/** One look with the preset for phones: a mid-range one on slow 4G, simulated from what was seen at full speed. */
export const lookAt = async (address: string, port: number): Promise<Report> => {
  const into = mkdtempSync(join(tmpdir(), 'caravel-lighthouse-'))
  const file = join(into, 'report.json')
  const args = [
    join(folder, 'node_modules/lighthouse/cli/index.js'),
    address,
    `--port=${port}`,
    `--only-categories=${categories.join(',')}`,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--no-enable-error-reporting',
  ]
  try {
    await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`)
    return report
  } finally {
    rmSync(into, { recursive: true, force: true })
  }
}

export const scoreOf = (report: Report, category: Category): number =>
  Math.round((report.categories[category].score ?? 0) * 100)

/** The time or shift that an audit measured. */
export const figureOf = (report: Report, audit: string): number => report.audits[audit]?.numericValue ?? 0

/** True when the page asked for the rows of someone, so it is not the one to sign in. */
export const hasRows = (report: Report): boolean =>
  (report.audits['network-requests']?.details?.items ?? []).some(item =>
    /\/snapshots?(\?|$)/.test((item as { url: string }).url),
  )

/** What costs accessibility and best practices points, each with the first things it names. */
export const flawsOf = (report: Report): string[] =>
  (['accessibility', 'best-practices'] as const).flatMap(category =>
    report.categories[category].auditRefs.flatMap(({ id, weight }) => {
      const { title, score = null, details } = report.audits[id] ?? {}
      if (weight === 0 || score === null || score === 1) return []
      const named = details?.items?.slice(0, 3).map(item => JSON.stringify(item).slice(0, 300)) ?? []
      return [[`${category}: ${title}`, ...named].join('\n    ')]
    }),
  )
