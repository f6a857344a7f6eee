import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../e2e/support/chromium.ts'
import { root } from './repository.ts'

function succeeds(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 2, 2] }).status === 0
}

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/**
 * Path of a Chromium for the browser tests, installed from Debian where that is possible. Undefined means
 * that Playwright's own download is there instead.
 */
export async function ensureChromium(): Promise<string | undefined> {
  const found = findChromium()
  if (found) return found
  if (isRootOnDebian()) {
    console.log('Installing Chromium from Debian …')
    const installed =
      succeeds('apt-get', ['update', '-qq']) &&
      succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    const path = installed ? findChromium() : undefined
    if (path) return path
  }
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return undefined
  console.log("Downloading Playwright's Chromium …")
  if (
    !succeeds(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
  )
    console.error(
      'No Chromium could be installed, so the browser journeys will fail: install one and set CHROMIUM_PATH.',
    )
  return undefined
}
