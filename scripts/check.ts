// npm run check: what can be said about the sources without running them.
import { staticGates } from './gates.ts'
import { runGates } from './run-gates.ts'

const { passed, failed } = await runGates(staticGates, 2)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
