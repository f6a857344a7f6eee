/**
 * Makes pwa/src/features/atlas/data/flags.tsv, the flag of each country of the atlas, from the package circle-flags (MIT). The
 * result is committed; run it after a change here: node scripts/run.mjs scripts/build-flags.ts
 * It fetches the package into a temporary folder, compares its hash, and deletes the folder.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { countryCodes } from '@caravel/sync-protocol/domain/regions/country-facts'

const name = 'circle-flags@2.8.3'
const expected = '62gm4tY7evXzNdLP+nFOzxEtCagbY4nSnrPNn/yOWFAvApvOWCAvyqL+NeLN+nfhGOGc4L+oSgEheqM3XE5w7g=='
const target = new URL('../pwa/src/features/atlas/data/flags.tsv', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'flags-'))

try {
  const file = execFileSync('npm', ['pack', name, '--silent'], { cwd: folder, encoding: 'utf8' }).trim()
  const hash = createHash('sha512')
    .update(readFileSync(join(folder, file)))
    .digest('base64')
  if (hash !== expected) throw new Error(`${name} has another content than expected: ${hash}`)
  execFileSync('tar', ['xzf', file, 'package/flags'], { cwd: folder })
  const lines = countryCodes.flatMap(code => {
    const picture = join(folder, 'package/flags', `${code.toLowerCase()}.svg`)
    if (!existsSync(picture)) {
      console.warn(`${code} has no flag`)
      return []
    }
    const svg = readFileSync(picture, 'utf8').trim().replaceAll(/\s+/g, ' ')
    return [`${code}\t${svg}`]
  })
  const text = `${lines.join('\n')}\n`
  writeFileSync(target, text)
  console.log(
    `${lines.length} flags, ${(gzipSync(text, { level: 9 }).length / 1000).toFixed(0)} kB with gzip`,
  )
} finally {
  rmSync(folder, { recursive: true })
}
