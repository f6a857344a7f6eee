import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, findHeadlessChromium } from '../e2e/support/chromium.ts'
import { root } from './repository.ts'

function succeeds(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 2, 2] }).status === 0
}

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

const packages = ['chromium', 'chromium-headless-shell']

/**
 * Brings the Chromium of the browser tests, from Debian where that is possible: the whole one, and the one without
 * windows, which saves the journeys a third of their time. Where nothing else can be had, Playwright's own.
 */
export async function ensureChromium(): Promise<void> {
  const isWhole = findHeadlessChromium() !== findChromium() || process.env.CHROMIUM_PATH
  if (isWhole) return
  if (isRootOnDebian()) {
    console.log('Installing Chromium from Debian …')
    const installed =
      succeeds('apt-get', ['update', '-qq']) &&
      succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])
    if (installed) return
  }
  if (findChromium()) return
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return
  console.log("Downloading Playwright's Chromium …")
  if (
    !succeeds(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
  )
    console.error(
      'No Chromium could be installed, so the browser journeys will fail: install one and set CHROMIUM_PATH.',
    )
}
