// The lockfile says the same as the package.json files, and `npm ci` would accept it: an npm install can
// silently drop platform packages from it, see docs/gotchas.md.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const readJson = path => JSON.parse(readFileSync(join(root, path), 'utf8'))
const { packages } = readJson('package-lock.json')
const problems = []

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']
const sorted = list => JSON.stringify(Object.entries(list ?? {}).sort())
const manifest = readJson('package.json')
for (const folder of ['', ...manifest.workspaces]) {
  const { name, ...declared } = readJson(join(folder, 'package.json'))
  const locked = packages[folder]
  for (const kind of kinds)
    if (sorted(declared[kind]) !== sorted(locked?.[kind]))
      problems.push(`${name}: ${kind} differ from the lockfile; run npm install and commit both.`)
}

/** Where Node looks for `name` from the package at `path`: its own node_modules, then each one above. */
function resolves(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]) return true
    if (!at.includes('node_modules/')) return packages[`node_modules/${name}`] !== undefined
  }
}

for (const [path, pack] of Object.entries(packages)) {
  for (const name of Object.keys(pack.optionalDependencies ?? {}))
    if (!resolves(path, name))
      problems.push(
        `${path}: its platform package ${name} is missing; pin a version whose platform packages are all published.`,
      )
  for (const name of Object.keys(pack.dependencies ?? {}))
    if (!resolves(path, name)) problems.push(`${path}: its dependency ${name} is missing; run npm install.`)
  if (!path.startsWith('node_modules/') || pack.link) continue
  if (!pack.integrity && !pack.inBundle) problems.push(`${path}: has no integrity hash.`)
  if (pack.resolved)
    problems.push(`${path}: names a registry; keep omit-lockfile-registry-resolved in .npmrc.`)
  if (pack.hasInstallScript)
    problems.push(`${path}: wants to run a script at install; choose a package that needs none.`)
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`${Object.keys(packages).length} packages locked.`)
