// node e2e/sim/hunt.ts [scripts] [steps] [seed]: plays scripts until a rule breaks, and says which. Nothing is shortened.
import * as fc from 'fast-check'
import { scripts } from './script.ts'
import { Simulation } from './simulation.ts'

const [count = 50, steps = 200, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number)

for (const [index, script] of fc.sample(scripts(steps), { numRuns: count, seed }).entries()) {
  const { broken } = await Simulation.run(script)
  if (!broken.length) continue
  console.log(`script ${index + 1} of seed ${seed}: ${broken.slice(0, 3).join('\n')}`)
  process.exit(1)
}
console.log(`${count} scripts of seed ${seed}: nothing broke`)
