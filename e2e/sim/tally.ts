/** What many scripts came to. */
import type { Report } from './simulation.ts'

export interface Counts {
  scripts: number
  steps: number
  edits: number
  commits: number
  crashes: number
  judged: number
  contested: number
  faults: Record<string, number>
}

export class Tally implements Counts {
  scripts = 0
  steps = 0
  edits = 0
  commits = 0
  crashes = 0
  judged = 0
  contested = 0
  faults: Record<string, number> = {}

  add(report: Report): void {
    this.merge({ ...report, scripts: 1 })
  }

  merge(counts: Counts): void {
    for (const name of ['scripts', 'steps', 'edits', 'commits', 'crashes', 'judged', 'contested'] as const)
      this[name] += counts[name]
    for (const [fault, times] of Object.entries(counts.faults))
      this.faults[fault] = (this.faults[fault] ?? 0) + times
  }

  told(): string {
    const faults = Object.entries(this.faults).sort(([a], [b]) => (a < b ? -1 : 1))
    return (
      `${this.scripts} scripts, ${this.steps} steps, ${this.edits} edits, ${this.commits} commits, ` +
      `${this.crashes} crashes, ${this.judged} merges judged twice, ${this.contested} of them contested; faults: ` +
      faults.map(([fault, times]) => `${fault} ${times}`).join(', ')
    )
  }
}
