// node e2e/sim/hunt.ts [scripts] [steps] [seed] [shorten]: plays scripts until a rule breaks, and says which.
import * as fc from 'fast-check'
import { scripts } from './script.ts'
import { shorten } from './shorten.ts'
import { Simulation } from './simulation.ts'

const [count = 50, steps = 200, seed = Date.now() % 2 ** 31] = process.argv.slice(2, 5).map(Number)
for (const [index, script] of fc.sample(scripts(steps), { numRuns: count, seed }).entries()) {
  const { broken } = await Simulation.run(script)
  if (!broken.length) continue
  const short = process.argv[5] === undefined ? script : await shorten(script)
  const again = await Simulation.run(short)
  console.log(`script ${index + 1} of seed ${seed}: ${again.broken.slice(0, 3).join('\n')}`)
  console.log(JSON.stringify(short))
  process.exit(1)
}
console.log(`${count} scripts of seed ${seed}: nothing broke`)
process.exit(0)
