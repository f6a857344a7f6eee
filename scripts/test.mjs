// npm test: everything that must hold, at home and in CI. The gates stand in gates.ts.
import { ensureInstalled, node24, run } from './bootstrap.mjs'

await ensureInstalled()
const { code } = await run(node24(), ['scripts/run-tests.ts', ...process.argv.slice(2)])
process.exit(code)
