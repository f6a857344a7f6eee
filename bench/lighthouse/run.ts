// npm run lighthouse: prints what Lighthouse says of the production build, as rows of the table in the README.
import { buildPwa } from '../../scripts/build-pwa.mjs'
import { ensureInstalled } from '../../scripts/bootstrap.mjs'
import { makeBigTrip } from '../big-trip.ts'
import { setUp } from '../http-client.ts'
import { startProcess } from '../server-process.ts'
import { markdown, median, type Row } from '../table.ts'
import { withNewBrowser } from './browser.ts'
import { budgets, categories, flawsOf, folder, lookAt, scoreOf, type Report } from './report.ts'

/** As many looks at each page: the middle one counts, because a busy machine can spoil one. */
const looks = 3

const rowOf = (what: string, reports: readonly Report[]): Row => ({
  what: `Lighthouse (phone preset), ${what}`,
  measured: categories
    .map(
      category => `${category.replace('-', ' ')} ${median(reports.map(report => scoreOf(report, category)))}`,
    )
    .join(', '),
  budget: categories
    .map(category => (budgets[category] === 100 ? '100' : `≥ ${budgets[category]}`))
    .join(', '),
})

await ensureInstalled(folder)
await buildPwa()
const server = await startProcess()
const rows: Row[] = []
try {
  const { cookie } = await setUp(server.url)
  const { id } = await makeBigTrip(server.url, cookie)
  const pages = [
    { what: 'sign-in', path: '/' },
    { what: 'dashboard of somebody signed in', path: '/', cookie },
    { what: 'planner of that trip', path: `/trips/${id}/plan/day/1`, cookie },
  ]
  for (const page of pages) {
    const reports: Report[] = []
    for (let n = 0; n < looks; n++)
      reports.push(
        await withNewBrowser(server.url, page.cookie, port => lookAt(`${server.url}${page.path}`, port)),
      )
    rows.push(rowOf(page.what, reports))
    const flaws = new Set(
      reports.flatMap(report => categories.flatMap(category => flawsOf(report, category))),
    )
    for (const flaw of flaws) console.error(`${page.what}: ${flaw}`)
  }
} finally {
  await server.stop()
}
console.log(`The median of ${looks} looks each, every one by a browser that was never here.\n`)
console.log(markdown(rows))
