// npm run e2e [Playwright arguments]: the browser journeys alone, on a production build.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildPwa } from './build-pwa.mjs'
import { ensureChromium } from './ensure-chromium.ts'
import { root } from './repository.ts'

await ensureChromium()
await buildPwa()
const cli = join(root, 'node_modules/@playwright/test/cli.js')
const args = [cli, 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)]
process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1
