// What a first visit costs, read off the build in pwa/dist. Budgets in kB of 1,000 bytes, as sent.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, latinFonts, precached, wireBytes, type Manifest } from './bundle/measure.ts'
import { root } from './repository.ts'

const dist = join(root, 'pwa', 'dist')
const manifestFile = join(dist, '.vite', 'manifest.json')
if (!existsSync(manifestFile)) {
  console.error('There is no build to measure: run npm run build.')
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
const isCode = (file: string) => /\.(js|css)$/.test(file)

// The basemap is data, drawn when it arrives; it is not part of what the planner waits for.
const first = filesOf(manifest, /^index\.html$/, /features\/dashboard\//, /locales\/en\.json$/)
const planner = filesOf(manifest, /features\/(planner|places|days)\//, /src\/map\/(?!data\/)/)
const stored = precached(dist)

const rows = [
  { what: 'first load of the dashboard, JS + CSS', budget: 110, files: [...first].filter(isCode) },
  {
    what: 'planner with its map, on top',
    budget: 90,
    files: [...planner].filter(file => isCode(file) && !first.has(file)),
  },
  { what: 'fonts of the first load', budget: 70, files: [...latinFonts(dist, first)] },
  { what: 'stored for use without a network', budget: 900, files: [...stored] },
]
for (const { what, budget, files } of rows) {
  const kilobytes = wireBytes(dist, files) / 1000
  const fits = kilobytes <= budget
  console.log(`${kilobytes.toFixed(1).padStart(7)} of ${budget} kB  ${what}${fits ? '' : '  OVER BUDGET'}`)
  if (!fits) console.log(files.map(file => `          ${file} ${wireBytes(dist, [file])}`).join('\n'))
  if (!fits) process.exitCode = 1
}
if (planner.size === 0 && existsSync(join(root, 'pwa', 'src', 'features', 'planner'))) {
  console.error(
    'The planner has no chunk of its own: load its page and the map lazily, or mend the patterns here.',
  )
  process.exitCode = 1
}
if (stored.size === 0) {
  console.error('The service worker stores nothing: its list was not found in sw.js.')
  process.exitCode = 1
}
