/** What people wait for, as files of the build: the one list that the budget and the benchmark table read. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, latinFonts, precached, type Manifest } from './measure.ts'

/** Kilobytes of 1,000 bytes, as sent. */
export interface Load {
  what: string
  goal: number
  /** A part that a build may be without. */
  optional?: boolean
  files: string[]
}

const isCode = (file: string) => /\.(js|css)$/.test(file)

const detailedWorld = (dist: string): string[] =>
  readdirSync(join(dist, 'assets'))
    .filter(file => /^world-high-.*\.arcs$/.test(file))
    .map(file => `assets/${file}`)

export const manifestFile = (dist: string): string => join(dist, '.vite', 'manifest.json')

export const loadsOf = (dist: string): Load[] => {
  const manifest = JSON.parse(readFileSync(manifestFile(dist), 'utf8')) as Manifest
  // What is there when the dashboard of someone signed in shows its trips.
  const dashboard = filesOf(
    manifest,
    /^index\.html$/,
    /dashboard\/dashboard-page/,
    /workbox-window/,
    /locales\/en\.json\?words=base$/,
  )
  // Then the dashboard asks for these by itself: with them it follows what changes, and changes can be made.
  const engine = filesOf(manifest, /data\/open-device/)
  // The basemap is data, drawn when it arrives; forms, sheets and what is known of a place come when opened.
  const planner = filesOf(
    manifest,
    /planner\/(page|map)\/(planner-page|planner-phone|plan-map)\.tsx$|en\.json\?words=planner$/,
  )
  const streets = filesOf(manifest, /src\/map\/streets?([-/].*)?\.tsx?$/)
  const before = new Set([...dashboard, ...engine, ...planner])
  return [
    {
      what: 'dashboard of somebody signed in, JS + CSS',
      goal: 120,
      files: [...dashboard].filter(isCode),
    },
    {
      what: 'database and engine, after its first paint',
      goal: 95,
      files: [...engine].filter(file => isCode(file) && !dashboard.has(file)),
    },
    {
      what: 'planner with its map, on top of both',
      goal: 120,
      files: [...planner].filter(file => isCode(file) && !dashboard.has(file) && !engine.has(file)),
    },
    {
      what: 'drawing of streets, on top of the planner',
      goal: 45,
      files: [...streets].filter(file => isCode(file) && !before.has(file)),
      optional: true,
    },
    { what: 'fonts of the first load', goal: 70, files: [...latinFonts(dist, dashboard)] },
    { what: 'stored for use without a network', goal: 900, files: [...precached(dist)] },
    { what: 'detailed map of the world, stored at rest', goal: 330, files: detailedWorld(dist) },
  ]
}
