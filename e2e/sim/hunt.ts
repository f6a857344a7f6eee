// node e2e/sim/hunt.ts [scripts] [steps] [seed] [--shorten] [--fresh] [--about=talk|papers|uploads|disks|atlas|time-off] [--focus=fault,fault]: plays what is
// pinned (not with --fresh) and then fresh scripts until a rule breaks, and says which. The last line is what was played, as JSON.
import * as fc from 'fast-check'
import { pinned } from './pinned.ts'
import { scripts, subjectNames, type Script } from './script.ts'
import { shorten } from './shorten.ts'
import { Simulation } from './simulation.ts'
import { Tally } from './tally.ts'

const [count = 50, steps = 200, seed = Date.now() % 2 ** 31] = process.argv.slice(2, 5).map(Number)
const focus = process.argv
  .find(each => each.startsWith('--focus='))
  ?.slice(8)
  .split(',')
const subject = subjectNames.find(name => process.argv.includes(`--about=${name}`))
const tally = new Tally()

const play = async (script: Script): Promise<void> => {
  const report = await Simulation.run(script).catch((error: unknown) => {
    console.log(`script ${tally.scripts + 1} of seed ${seed}: ${JSON.stringify(script)}`)
    throw error
  })
  tally.add(report)
  if (!report.broken.length) return
  const short = process.argv.includes('--shorten') ? await shorten(script) : script
  console.log(
    `${report.broken.slice(0, 3).join('\n')}\nscript ${tally.scripts} of seed ${seed}: ${JSON.stringify(short)}`,
  )
  process.exit(1)
}

if (!process.argv.includes('--fresh')) for (const { script } of pinned()) await play(script)
for (const script of fc.sample(scripts(steps, focus, subject), { numRuns: count, seed })) await play(script)
console.log(JSON.stringify(tally))
process.exit(0)
