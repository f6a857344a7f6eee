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

// Everything that the dashboard of somebody signed in asks for by itself, the database and the engine too.
const dashboard = filesOf(
  manifest,
  /^index\.html$/,
  /dashboard\/dashboard-page/,
  /data\/open-device/,
  /locales\/en\.json$/,
)
// The basemap is data, drawn when it arrives; forms and sheets come when they are opened.
const planner = filesOf(manifest, /planner\/(planner-page|planner-phone|plan-map|inspector)\.tsx$/)
const stored = precached(dist)

/** `goal` is what we promise; `ceiling`, where the goal is not met yet, is what must not grow. */
interface Row {
  what: string
  goal: number
  ceiling?: number
  files: string[]
}

const rows: Row[] = [
  {
    what: 'dashboard of somebody signed in, JS + CSS',
    goal: 110,
    ceiling: 165,
    files: [...dashboard].filter(isCode),
  },
  {
    what: 'planner with its map, on top',
    goal: 90,
    ceiling: 115,
    files: [...planner].filter(file => isCode(file) && !dashboard.has(file)),
  },
  { what: 'fonts of the first load', goal: 70, files: [...latinFonts(dist, dashboard)] },
  { what: 'stored for use without a network', goal: 900, files: [...stored] },
]
for (const { what, goal, ceiling = goal, files } of rows) {
  const kilobytes = wireBytes(dist, files) / 1000
  const over = kilobytes > ceiling ? '  OVER ITS CEILING' : kilobytes > goal ? '  over the goal' : ''
  console.log(`${kilobytes.toFixed(1).padStart(7)} of ${goal} kB  ${what}${over}`)
  if (kilobytes > ceiling) {
    console.log(files.map(file => `          ${file} ${wireBytes(dist, [file])}`).join('\n'))
    process.exitCode = 1
  }
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
