import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isInstalled } from './bootstrap.mjs'

type Packages = Record<string, { version?: string; optional?: boolean; link?: boolean }>

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caravel-install-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function installed(locked: Packages, present?: Packages): boolean {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: locked }))
  if (present) {
    mkdirSync(join(folder, 'node_modules'))
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: present }))
  }
  return isInstalled(folder)
}

const a = { 'node_modules/a': { version: '1.0.0' } }

it('is not installed in a fresh clone', () => expect(installed(a)).toBe(false))
it('is installed when the versions are the locked ones', () => expect(installed(a, a)).toBe(true))
it('is stale when a version differs', () =>
  expect(installed(a, { 'node_modules/a': { version: '1.0.1' } })).toBe(false))
it('is stale when a package is missing', () => expect(installed(a, {})).toBe(false))
it('does not miss packages for other platforms, nor the workspaces themselves', () => {
  const locked = {
    ...a,
    '': { version: '3.1.0' },
    server: { version: '3.1.0' },
    'node_modules/server': { link: true },
    'node_modules/a-win32': { version: '1.0.0', optional: true },
  }
  expect(installed(locked, a)).toBe(true)
})
