// The body of npm test. The last line of its output is the sum of all gates.
import { stages } from './gates.ts'
import { ensureTestPrograms } from './ensure-test-programs.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { runGates } from './run-gates.ts'

await ensureChromium()

/** Beside the first stage, which needs none of them. */
const programs = ensureTestPrograms()

let passed = 0
let failed = 0
for (const { abreast, gates } of stages()) {
  const count = await runGates(gates, abreast)
  passed += count.passed
  failed += count.failed
  await programs
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
