import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { scripts, type Script } from './script.ts'
import { Simulation, type Report } from './simulation.ts'

/** Scripts with fresh seeds; many more on request: SIM_RUNS=2000 SIM_STEPS=300. */
const runs = Number(process.env['SIM_RUNS'] ?? 24)
const steps = Number(process.env['SIM_STEPS'] ?? 160)
const fresh = Number(process.env['SIM_SEED'] ?? Date.now() % 2 ** 31)
/** How long a failing script is shortened before it is shown. */
const shorteningMs = 120_000

const reports: Report[] = []

const sound = async (script: Script): Promise<void> => {
  const report = await Simulation.run(script)
  reports.push(report)
  expect(report.broken).toEqual([])
}

const simulate = (seed: number, numRuns: number): Promise<void> =>
  fc.assert(fc.asyncProperty(scripts(steps), sound), {
    seed,
    numRuns,
    interruptAfterTimeLimit: numRuns * 10_000 + shorteningMs,
    markInterruptAsFailure: true,
  })

describe('people with several devices and everything that can go wrong (I1–I10, I16, I19)', () => {
  test('seeds that are always the same', async () => {
    await simulate(20_261_120, 14)
  })

  test(
    `fresh seeds, this time from SIM_SEED=${fresh}`,
    { timeout: Math.max(300_000, runs * 30_000) },
    async () => {
      await simulate(fresh, runs)
    },
  )

  test('a script is played the same way each time', async () => {
    const [script] = fc.sample(scripts(80), { numRuns: 1, seed: 7 })
    if (!script) throw new Error('no script')
    const [first, second] = [await Simulation.run(script), await Simulation.run(script)]
    expect(first).toEqual(second)
  })
})

afterAll(() => {
  const total = (count: (report: Report) => number) => reports.reduce((sum, report) => sum + count(report), 0)
  const faults: Record<string, number> = {}
  for (const report of reports)
    for (const [fault, times] of Object.entries(report.faults)) faults[fault] = (faults[fault] ?? 0) + times
  console.log(
    `simulated: ${reports.length} scripts, ${total(r => r.steps)} steps, ${total(r => r.edits)} edits, ` +
      `${total(r => r.commits)} commits, ${total(r => r.crashes)} crashes, ${total(r => r.judged)} merges judged twice, ` +
      `${total(r => r.contested)} of them contested; faults ${JSON.stringify(faults)}; fresh seed ${fresh}`,
  )
})
