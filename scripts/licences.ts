// Every package in a lockfile has a licence that an MIT product may use and ship beside itself.
import { join } from 'node:path'
import { listFiles, readJson, root } from './repository.ts'

const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0', // file-level copyleft: used unchanged
  'OFL-1.1', // fonts
])

/** True when one side of an OR, or every side of an AND, is allowed. */
export function isAllowed(expression: string): boolean {
  const bare = expression.replace(/[()]/g, '')
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed)
  if (bare.includes(' AND ')) return bare.split(' AND ').every(isAllowed)
  return allowed.has(bare)
}

interface Lock {
  packages: Record<string, { link?: boolean; license?: string }>
}

if (import.meta.main) {
  const locks = listFiles(root, ['**/package-lock.json'])
  const refused = locks.flatMap(lock => {
    const { packages } = readJson(join(root, lock)) as Lock
    return Object.entries(packages)
      .filter(
        ([path, pack]) => path.includes('node_modules/') && !pack.link && !isAllowed(pack.license ?? 'none'),
      )
      .map(([path, { license }]) => `${lock}: ${path}: licence ${license ?? 'not named'}`)
  })
  for (const what of refused) console.error(`${what}; use a package under a permissive licence.`)
  process.exitCode = refused.length > 0 ? 1 : 0
}
