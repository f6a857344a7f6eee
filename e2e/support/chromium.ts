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

function onPath(names: readonly string[], env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(isExecutable)
}

/** The system's Chromium: `CHROMIUM_PATH`, else the first one on the PATH; undefined means Playwright's own. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.CHROMIUM_PATH || onPath(['chromium', 'chromium-browser', 'google-chrome'], env)
}

/** The same without what draws windows: it starts in a fifth of the time. Where there is none, the whole browser. */
export function findHeadlessChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.CHROMIUM_PATH || onPath(['chromium-headless-shell'], env) || findChromium(env)
}
