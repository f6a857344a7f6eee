import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Chromium needs these to run as root in a container and to stay off the network by itself. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The system's Chromium: `CHROMIUM_PATH`, else the first one on the PATH; undefined means Playwright's own. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return ['chromium', 'chromium-browser', 'google-chrome']
    .flatMap(name => folders.map(folder => join(folder, name)))
    .find(isExecutable)
}
