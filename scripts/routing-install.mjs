// npm run routing:install: brings the server's own router into server/routing, and looks whether it runs here.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, fail, node24, root } from './bootstrap.mjs'
import { trimRouting } from './trim-routing.mjs'

const folder = join(root, 'server', 'routing')
await ensureInstalled(folder)
trimRouting(folder)
const load = "process.stdout.write(require('@valhallajs/valhallajs').VALHALLA_VERSION)"
const { status, stdout, stderr } = spawnSync(node24(), ['-e', load], { cwd: folder, encoding: 'utf8' })
if (status !== 0)
  fail(`The router does not run on this machine; on Debian and Ubuntu, install libbsd0.\n${stderr}`)
console.log(`The router is installed: Valhalla ${stdout}.`)
