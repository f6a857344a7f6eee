// npm start: installs, builds and serves, each only as far as needed. A service manager runs
// the server directly: docs/self-hosting.md.
import { ensureInstalled, node24, run, toolEnv } from './bootstrap.mjs'
import { serverArguments, serverEnvironment } from './server-options.mjs'

await ensureInstalled()
const node = node24()
const { buildPwa } = await import('./build-pwa.mjs')
await buildPwa()
const { code } = await run(node, serverArguments, { env: toolEnv(serverEnvironment) })
process.exit(code)
