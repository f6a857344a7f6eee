/** Very many scripts, on all cores. */
import { availableParallelism } from 'node:os'
import type { Row } from '../../bench/table.ts'
import { subjectNames } from '../../e2e/sim/script.ts'
import { Tally, type Counts } from '../../e2e/sim/tally.ts'
import { runChild } from './child.ts'

/** One process plays so many and ends, so that its memory does not grow. Every tenth batch is of long scripts. */
const batch = { scripts: 500, steps: 25 }
const longer = { scripts: 50, steps: 220 }

export const proveSimulations = async (
  scripts: number,
  seed: number,
): Promise<{ rows: Row[]; ok: boolean }> => {
  const tally = new Tally()
  let started = 0
  let failure: string | undefined
  const work = async (): Promise<void> => {
    while (!failure && tally.scripts < scripts) {
      const index = started++
      const { scripts: most, steps } = index % 10 === 9 ? longer : batch
      const subject = [undefined, ...subjectNames][index % (subjectNames.length + 1)]
      const args = [
        'e2e/sim/hunt.ts',
        String(Math.min(most, scripts)),
        String(steps),
        String(seed + index),
        '--shorten',
        ...(subject ? [`--about=${subject}`] : []),
      ]
      const { ok, text } = await runChild(args, {}, false)
      if (!ok) failure = text
      else tally.merge(JSON.parse(text.split('\n').at(-1) ?? '') as Counts)
      process.stderr.write(`${tally.scripts.toLocaleString('en')} scripts, ${index + 1} batches\n`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  if (failure) console.error(failure)
  const n = (value: number) => value.toLocaleString('en')
  const faults = Object.entries(tally.faults).sort(([, a], [, b]) => b - a)
  const total = faults.reduce((sum, [, times]) => sum + times, 0)
  return {
    ok: failure === undefined,
    rows: [
      {
        what: 'simulated scripts without a broken invariant',
        measured: `${n(tally.scripts)}${failure ? ', then one broke' : ''}`,
        budget: '≥ 100,000',
      },
      {
        what: 'their steps, edits and commits',
        measured: `${n(tally.steps)}, ${n(tally.edits)}, ${n(tally.commits)}`,
        budget: '–',
      },
      {
        what: 'merges judged twice, contested',
        measured: `${n(tally.judged)}, ${n(tally.contested)}`,
        budget: '–',
      },
      {
        what: 'faults',
        measured: `${n(total)}: ${faults.map(([fault, times]) => `${fault.replaceAll('_', ' ')} ${n(times)}`).join(', ')}`,
        budget: '–',
      },
    ],
  }
}
