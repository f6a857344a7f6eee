// A lockfile says the same as its package.json files, and `npm ci` would accept it: an npm install can
// silently drop platform packages from it, see docs/gotchas.md.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const readJson = path => JSON.parse(readFileSync(join(root, path), 'utf8'))
const problems = []

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']
const sorted = list => JSON.stringify(Object.entries(list ?? {}).sort())

/** Checks the lockfile in `at`, which covers the workspaces named beside it; answers how many packages it holds. */
function check(at) {
  const { packages } = readJson(join(at, 'package-lock.json'))
  const complain = problem => problems.push(at ? `${at}: ${problem}` : problem)
  const manifest = readJson(join(at, 'package.json'))
  for (const folder of ['', ...(manifest.workspaces ?? [])]) {
    const { name, ...declared } = readJson(join(at, folder, 'package.json'))
    const locked = packages[folder]
    for (const kind of kinds)
      if (sorted(declared[kind]) !== sorted(locked?.[kind]))
        complain(`${name}: ${kind} differ from the lockfile; run npm install and commit both.`)
  }
  for (const [path, pack] of Object.entries(packages)) {
    for (const name of Object.keys(pack.optionalDependencies ?? {}))
      if (!resolves(packages, path, name))
        complain(
          `${path}: its platform package ${name} is missing; pin a version whose platform packages are all published.`,
        )
    for (const name of Object.keys(pack.dependencies ?? {}))
      if (!resolves(packages, path, name))
        complain(`${path}: its dependency ${name} is missing; run npm install.`)
    if (!path.startsWith('node_modules/') || pack.link) continue
    if (!pack.integrity && !pack.inBundle) complain(`${path}: has no integrity hash.`)
    if (pack.resolved) complain(`${path}: names a registry; keep omit-lockfile-registry-resolved in .npmrc.`)
    if (pack.hasInstallScript)
      complain(`${path}: wants to run a script at install; choose a package that needs none.`)
  }
  return Object.keys(packages).length
}

/** Where Node looks for `name` from the package at `path`: its own node_modules, then each one above. */
function resolves(packages, path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]) return true
    if (!at.includes('node_modules/')) return packages[`node_modules/${name}`] !== undefined
  }
}

// The others are installed by the command that needs them, because they are large and nothing else does.
const locked = ['', 'bench/lighthouse', 'bench/mcp-conformance', 'server/routing'].reduce(
  (sum, at) => sum + check(at),
  0,
)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`${locked} packages locked.`)
