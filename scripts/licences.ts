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

/** Packages under a licence that is not allowed in general: each under exactly the licence it was looked at with. */
const exceptions: Readonly<Record<string, { licence: string; why: string }>> = {
  'date-holidays': {
    licence: '(ISC AND CC-BY-3.0)',
    why: 'its data are from Wikipedia: used unchanged on the server, and named where they are shown',
  },
  prepin: { licence: 'Unlicense', why: 'in the public domain; date-holidays brings it and never loads it' },
  argparse: {
    licence: 'PSF-2.0',
    why: 'permissive; js-yaml of date-holidays brings it for its command line',
  },
}

/** Whether a package is one of the exceptions, under the licence that it was looked at with. */
export const isException = (name: string, licence: string): boolean =>
  Object.hasOwn(exceptions, name) && exceptions[name]?.licence === licence

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
        ([path, { link, license = 'none' }]) =>
          path.includes('node_modules/') &&
          !link &&
          !isAllowed(license) &&
          !isException(path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), license),
      )
      .map(([path, { license }]) => `${lock}: ${path}: licence ${license ?? 'not named'}`)
  })
  for (const what of refused) console.error(`${what}; use a package under a permissive licence.`)
  process.exitCode = refused.length > 0 ? 1 : 0
}
