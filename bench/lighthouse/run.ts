// npm run lighthouse: prints what Lighthouse says of the production build, as rows of the table in the README.
import { buildPwa } from '../../scripts/build-pwa.mjs'
import { ensureInstalled } from '../../scripts/bootstrap.mjs'
import { ensureChromium } from '../../scripts/ensure-chromium.ts'
import { makeBigTrip, makeOtherTrips } from '../big-trip.ts'
import { setUp } from '../http-client.ts'
import { startProcess } from '../server-process.ts'
import { markdown, median, ms, type Row } from '../table.ts'
import { withNewBrowser } from './browser.ts'
import {
  budgets,
  figureOf,
  flawsOf,
  folder,
  hasRows,
  lookAt,
  scoreOf,
  type Category,
  type Report,
} from './report.ts'

/** As many looks at each page: the middle one counts, because a busy machine can spoil one. */
const looks = 3

const rowOf = (what: string, reports: readonly Report[]): Row => {
  const score = (category: Category) => median(reports.map(report => scoreOf(report, category)))
  const figure = (audit: string) => median(reports.map(report => figureOf(report, audit)))
  const seconds = (figure('largest-contentful-paint') / 1000).toFixed(1)
  const blocked = ms(figure('total-blocking-time'))
  const shifted = figure('cumulative-layout-shift').toFixed(2)
  const why = `LCP ${seconds} s, TBT ${blocked}, CLS ${shifted}`
  return {
    what: `Lighthouse (phone preset), ${what}`,
    measured: `performance ${score('performance')} (${why}), accessibility ${score('accessibility')}, best practices ${score('best-practices')}`,
    budget: `performance ≥ ${budgets.performance}, the others ${budgets.accessibility}`,
  }
}

await ensureInstalled(folder)
await ensureChromium()
await buildPwa()
const server = await startProcess()
const rows: Row[] = []
try {
  const { cookie } = await setUp(server.url)
  const { id } = await makeBigTrip(server.url, cookie)
  const others = await makeOtherTrips(server.url, cookie)
  const pages = [
    { what: 'sign-in', path: '/' },
    { what: `dashboard of ${others.length + 1} trips`, path: '/', cookie },
    { what: 'planner of the largest of them', path: `/trips/${id}/plan/day/1`, cookie },
  ]
  for (const { what, path, cookie: signedIn } of pages) {
    const reports: Report[] = []
    for (let failed = 0; reports.length < looks;)
      try {
        reports.push(await withNewBrowser(server.url, signedIn, port => lookAt(`${server.url}${path}`, port)))
      } catch (error) {
        if (++failed === looks) throw error // one can fail where the machine is too busy for its trace
        console.error(`${what}: looked at anew`, error)
      }
    if (signedIn && !reports.every(hasRows)) throw new Error(`${what}: the page was not that of somebody`)
    rows.push(rowOf(what, reports))
    for (const note of new Set(reports.flatMap(report => [...flawsOf(report), ...report.runWarnings])))
      console.error(`${what}: ${note}`)
  }
} finally {
  await server.stop()
}
console.log(`Medians of ${looks} looks each, every one by a browser that was never here.\n`)
console.log(markdown(rows))
