// npm start: installs, builds and serves, each only as far as needed. A service manager runs
// `node server/src/main.mjs` directly.
import { ensureInstalled, node24, run } from './bootstrap.mjs'

await ensureInstalled()
const node = node24()
const { buildPwa } = await import('./build-pwa.mjs')
await buildPwa()
const { code } = await run(node, ['server/src/main.mjs'])
process.exit(code)
