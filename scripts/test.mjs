// npm test: everything that must hold, at home and in CI. The gates stand in gates.ts.
import { ensureInstalled, node24, run } from './bootstrap.mjs'

await ensureInstalled()
// Where it cannot be brought, its tests say that they were left out.
await run(process.execPath, ['scripts/routing-install.mjs'])
const { code } = await run(node24(), ['scripts/run-tests.ts', ...process.argv.slice(2)])
process.exit(code)
