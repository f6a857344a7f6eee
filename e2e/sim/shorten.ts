/** Makes a failing script as short as it gets by leaving parts out (delta debugging, Zeller 1999). */
import type { Script, Step } from './script.ts'
import { Simulation } from './simulation.ts'

/** The name of the rule a script breaks; undefined when it breaks none. */
const ruleBroken = async (script: Script): Promise<string | undefined> =>
  (await Simulation.run(script)).broken[0]?.split(':')[0]

/** The same rule has to break in what comes out. `until`: when to be content with what there is. */
export const shorten = async (script: Script, until = Infinity): Promise<Script> => {
  const rule = await ruleBroken(script)
  if (rule === undefined) return script
  const fails = async (candidate: Script) => Date.now() < until && (await ruleBroken(candidate)) === rule
  let best = script
  const attempt = async (change: Partial<Script>): Promise<boolean> => {
    const candidate = { ...best, ...change }
    if (!(await fails(candidate))) return false
    best = candidate
    return true
  }
  best = { ...best, steps: await fewest(best.steps, steps => fails({ ...best, steps })) }
  best = { ...best, faults: await fewest(best.faults, faults => fails({ ...best, faults })) }
  best = { ...best, steps: await fewest(best.steps, steps => fails({ ...best, steps })) }
  for (const index of best.steps.keys())
    for (const wait of [0, 50, 1000]) {
      const steps = best.steps.map((step, at): Step => (at === index ? { ...step, wait } : step))
      if (wait < (best.steps[index]?.wait ?? 0) && (await attempt({ steps }))) break
    }
  return best
}

/** A part of the list from which nothing can be left out. */
const fewest = async <T>(list: readonly T[], fails: (part: T[]) => Promise<boolean>): Promise<T[]> => {
  let part = [...list]
  for (let size = Math.ceil(part.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let at = 0; at < part.length;) {
      const without = [...part.slice(0, at), ...part.slice(at + size)]
      if (await fails(without)) part = without
      else at += size
    }
  return part
}
