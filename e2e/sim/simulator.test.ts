import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { pinned } from './pinned.ts'
import { scripts, type Script } from './script.ts'
import { shorten } from './shorten.ts'
import { SimDatabase } from './sim-database.ts'
import { Simulation } from './simulation.ts'
import { Tally } from './tally.ts'

/** Always the same scripts; others on request: SIM_SEED=7 SIM_RUNS=2000 SIM_STEPS=300. `npm run prove` plays fresh ones. */
const runs = Number(process.env['SIM_RUNS'] ?? 40)
const steps = Number(process.env['SIM_STEPS'] ?? 60)
const seed = Number(process.env['SIM_SEED'] ?? 20_261_124)
/** How long a failing script is shortened before it is shown. */
const shorteningMs = 90_000

const tally = new Tally()

const sound = async (script: Script): Promise<void> => {
  const report = await Simulation.run(script)
  tally.add(report)
  if (!report.broken.length) return
  const short = await shorten(script, Date.now() + shorteningMs)
  expect.fail(`${report.broken.slice(0, 3).join('\n')}\nplay it again: ${JSON.stringify(short)}`)
}

describe('people with several devices and tabs, and everything that can go wrong (I1, I2, I4–I10, I12–I20)', () => {
  test.each(pinned())('what once broke a rule: $name', async ({ script }) => {
    await sound(script)
    expect(tally.scripts).toBeGreaterThan(0)
  })

  test('many short scripts, and a few long ones', async () => {
    for (const script of fc.sample(scripts(20), { seed: 20_261_121, numRuns: 60 })) await sound(script)
    for (const script of fc.sample(scripts(160), { seed: 20_261_120, numRuns: 6 })) await sound(script)
    expect(tally.commits).toBeGreaterThan(500)
  })

  test(`scripts of SIM_SEED=${seed}`, { timeout: Math.max(300_000, runs * 30_000) }, async () => {
    const before = tally.scripts
    for (const script of fc.sample(scripts(steps), { seed, numRuns: runs })) await sound(script)
    expect(tally.scripts - before).toBe(runs)
  })

  test('people who talk, ask and vote: nothing is lost or doubled, and what they take back is nowhere', async () => {
    for (const script of fc.sample(scripts(50, [], 'talk'), { seed: 20_261_125, numRuns: 20 }))
      await sound(script)
    for (const script of fc.sample(scripts(120, [], 'talk'), { seed: 20_261_123, numRuns: 4 }))
      await sound(script)
    expect(tally.scripts).toBeGreaterThan(0)
  })

  test('people who keep papers: a link comes back or stays away as they were told', async () => {
    const before = tally.scripts
    for (const script of fc.sample(scripts(50, [], 'papers'), { seed: 20_261_126, numRuns: 20 }))
      await sound(script)
    for (const script of fc.sample(scripts(120, [], 'papers'), { seed: 20_261_127, numRuns: 4 }))
      await sound(script)
    expect(tally.scripts - before).toBe(24)
  })

  test('people whose files are on their way while trips and members come and go: no bytes are lost (I20)', async () => {
    const before = tally.scripts
    for (const script of fc.sample(scripts(50, [], 'uploads'), { seed: 20_261_128, numRuns: 30 }))
      await sound(script)
    for (const script of fc.sample(scripts(120, [], 'uploads'), { seed: 20_261_129, numRuns: 4 }))
      await sound(script)
    expect(tally.scripts - before).toBe(34)
  })

  test('people whose disk is full, refuses or is cleared away: nothing is called stored that is not (C1, C11)', async () => {
    const before = tally.scripts
    for (const script of fc.sample(scripts(40, [], 'disks'), { seed: 20_261_130, numRuns: 30 }))
      await sound(script)
    for (const script of fc.sample(scripts(120, [], 'disks'), { seed: 20_261_131, numRuns: 4 }))
      await sound(script)
    expect(tally.scripts - before).toBe(34)
  })

  test('people who mark where they were, on several devices: every atlas is the same on all of them', async () => {
    const before = tally.scripts
    for (const script of fc.sample(scripts(50, [], 'atlas'), { seed: 20_261_132, numRuns: 16 }))
      await sound(script)
    for (const script of fc.sample(scripts(120, [], 'atlas'), { seed: 20_261_133, numRuns: 3 }))
      await sound(script)
    expect(tally.scripts - before).toBe(19)
  })

  test('people who plan their days off on several devices, some of them offline: every device shows the same plan', async () => {
    const before = tally.scripts
    // A server that is set back may lose a plan that a second device only joined: that is another subject.
    const faults = [
      'offline',
      'storm',
      'lose_answer',
      'duplicate',
      'crash',
      'sockets break',
      'server restart',
    ]
    for (const script of fc.sample(scripts(60, faults, 'time-off'), { seed: 20_261_134, numRuns: 10 }))
      await sound(script)
    for (const script of fc.sample(scripts(150, faults, 'time-off'), { seed: 20_261_135, numRuns: 2 }))
      await sound(script)
    expect(tally.scripts - before).toBe(12)
  })

  test('people who write in journals while their trips change: no word is lost, and each stop is suggested once', async () => {
    const before = tally.scripts
    for (const script of fc.sample(scripts(50, [], 'journals'), { seed: 20_261_134, numRuns: 20 }))
      await sound(script)
    for (const script of fc.sample(scripts(120, [], 'journals'), { seed: 20_261_135, numRuns: 4 }))
      await sound(script)
    expect(tally.scripts - before).toBe(24)
  })

  test.each([undefined, 'uploads', 'disks', 'journals'] as const)(
    'a script is played the same way each time: %s',
    async subject => {
      const [script] = fc.sample(scripts(80, [], subject), { numRuns: 1, seed: 7 })
      if (!script) throw new Error('no script')
      const [first, second] = [await Simulation.run(script), await Simulation.run(script)]
      expect(first).toEqual(second)
    },
  )
})

afterAll(async () => {
  await SimDatabase.close()
  console.log(`simulated: ${tally.told()}; seed ${seed}`)
})
