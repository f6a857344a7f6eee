// What runs in production has no known flaw of high severity. Where the registry cannot be asked, that is said.
import { spawnSync } from 'node:child_process'
import { root } from './repository.ts'

const grave = ['high', 'critical']
const patienceMs = 60_000

interface Report {
  vulnerabilities?: Record<string, { severity: string; range: string }>
}

export type Verdict = { asked: false } | { asked: true; flaws: string[] }

/** Reads what `npm audit --json` printed; anything but a report means that nobody answered. */
export function judgeReport(text: string): Verdict {
  const report = parse(text.slice(Math.max(0, text.indexOf('{'))))
  if (!report?.vulnerabilities) return { asked: false }
  const flaws = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => grave.includes(severity))
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`)
  return { asked: true, flaws }
}

function parse(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

if (import.meta.main) {
  const args = ['audit', '--omit=dev', '--json']
  const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', timeout: patienceMs })
  const verdict = judgeReport(stdout ?? '')
  if (!verdict.asked) console.log('skipped: the registry could not be asked for known flaws')
  else {
    for (const flaw of verdict.flaws) console.error(`${flaw}; take a version without it.`)
    console.log(`${verdict.flaws.length} known flaws of high severity in what runs in production`)
    process.exitCode = verdict.flaws.length ? 1 : 0
  }
}
