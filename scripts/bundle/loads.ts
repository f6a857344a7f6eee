/**
 * What people wait for, as files of the build: the one list that the budget and the benchmark table read.
 * What the goals are for, and when they may grow: docs/decisions/0013-budgets-by-area.md.
 */
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

const assets = (dist: string, name: RegExp): string[] =>
  readdirSync(join(dist, 'assets'))
    .filter(file => name.test(file))
    .map(file => `assets/${file}`)

/** A chunk that `chunkGroups` in `pwa/vite.config.ts` names. */
const groupOf = (name: string): RegExp => new RegExp(`^_${name}-[\\w-]{8}\\.js$`)

export const manifestFile = (dist: string): string => join(dist, '.vite', 'manifest.json')

export const loadsOf = (dist: string): Load[] => {
  const manifest = JSON.parse(readFileSync(manifestFile(dist), 'utf8')) as Manifest
  // What is there when the dashboard of someone signed in shows its trips.
  const dashboard = filesOf(
    manifest,
    /^index\.html$/,
    groupOf('dashboard'),
    /workbox-window/,
    /locales\/en\.json\?words=base$/,
  )
  // Then the dashboard asks for these by itself: with them it follows what changes, and changes can be made.
  const engine = filesOf(manifest, groupOf('engine'))
  // The basemap is data, drawn when it arrives; forms, sheets and what is known of a place come when opened.
  const planner = filesOf(manifest, groupOf('planner'), groupOf('map'), groupOf('en-planner'))
  const streets = filesOf(manifest, /src\/map\/streets?([-/].*)?\.tsx?$/)
  const before = new Set([...dashboard, ...engine, ...planner])
  return [
    {
      what: 'dashboard of somebody signed in, JS + CSS',
      goal: 145,
      files: [...dashboard].filter(isCode),
    },
    {
      what: 'database and engine, after its first paint',
      goal: 122,
      files: [...engine].filter(file => isCode(file) && !dashboard.has(file)),
    },
    {
      what: 'planner with its map, on top of both',
      goal: 139,
      files: [...planner].filter(file => isCode(file) && !dashboard.has(file) && !engine.has(file)),
    },
    {
      what: 'drawing of streets, on top of the planner',
      goal: 45,
      files: [...streets].filter(file => isCode(file) && !before.has(file)),
      optional: true,
    },
    { what: 'fonts of the first load', goal: 70, files: [...latinFonts(dist, dashboard)] },
    { what: 'stored for use without a network', goal: 1465, files: [...precached(dist)] },
    {
      what: 'detailed map of the world, stored at rest',
      goal: 330,
      files: assets(dist, /^world-high-.*\.arcs$/),
    },
    { what: 'cities of the world, stored at rest', goal: 62, files: assets(dist, /^cities-.*\.tsv$/) },
    {
      what: 'countries and regions, stored at rest',
      goal: 625,
      files: assets(dist, /^(countries|regions)-.*\.shapes$/),
    },
    { what: 'flags of countries, stored at rest', goal: 35, files: assets(dist, /^flags-.*\.tsv$/) },
    { what: 'HEIC decoder, stored at rest', goal: 335, files: assets(dist, /^heic-worker-.*\.js$/) },
  ]
}
