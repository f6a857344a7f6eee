// Builds the PWA into pwa/dist, unless exactly these sources were built there before.
// `--force` builds in any case.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { mustRun, node24, root } from './bootstrap.mjs'
import { compressFiles } from './compress-files.mjs'

const sources = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/compress-files.mjs',
  'locales',
  'pwa',
  'sync-protocol',
]
const skipped = new Set(['node_modules', 'dist', 'test-results'])

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter(name => !skipped.has(name) && !name.startsWith('.'))
    .sort()
    .flatMap(name => filesUnder(join(path, name)))
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of sources.map(name => join(root, name)).flatMap(filesUnder)) {
    const content = readFileSync(file)
    hash.update(`${file.slice(root.length).split(sep).join('/')} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** The stamp lies inside dist, which every build empties, so a stamp never describes another build. */
export async function buildPwa({ force = false } = {}) {
  const dist = join(root, 'pwa', 'dist')
  const stamp = join(dist, '.sources')
  const hash = hashOfSources()
  const fresh =
    existsSync(join(dist, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  if (fresh && !force) return
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  await mustRun(
    node24(),
    [vite, 'build', '--logLevel', 'warn'],
    'The app could not be built: the reason stands above.',
    { cwd: join(root, 'pwa'), stdio: ['ignore', 2, 2] },
  )
  compressFiles(dist)
  writeFileSync(stamp, hash)
}

if (realpathSync(process.argv[1]) === import.meta.filename) {
  await buildPwa({ force: process.argv.includes('--force') })
}
