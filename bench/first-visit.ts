/** A person with many trips signs in on a new phone: when the dashboard shows, and how long it blocks the page. */
import { makeBigTrip, makeOtherTrips } from './big-trip.ts'
import { setUp } from './http-client.ts'
import { makePhone } from './phone.ts'
import { startProcess } from './server-process.ts'
import { median, ms, type Row } from './table.ts'

const visits = 3
/** Later than all trips of a bench: the page has done what a first visit makes it do. */
const quietMs = 3_000

/** On a server of its own: an account with the trips of all other measurements has more than fifty-one. */
export const measureFirstVisit = async (): Promise<Row[]> => {
  const server = await startProcess()
  try {
    const { cookie } = await setUp(server.url)
    await makeBigTrip(server.url, cookie)
    return await measure(server.url, cookie)
  } finally {
    await server.stop()
  }
}

const measure = async (url: string, cookie: string): Promise<Row[]> => {
  const trips = await makeOtherTrips(url, cookie)
  const looks: Look[] = []
  for (let n = 0; n < visits; n++) looks.push(await look(url, cookie))
  const of = (field: keyof Look) => median(looks.map(each => each[field]))
  return [
    {
      what: `first visit to a dashboard of ${trips.length + 1} trips, to its first card, CPU 4× slower`,
      measured: ms(of('painted_ms')),
      budget: '≤ 2.5 s',
    },
    {
      what: 'time that visit blocks the page (long tasks beyond 50 ms) until all trips are on the device',
      measured: `${ms(of('blocked_ms'))} of ${ms(of('busy_ms'))} work, longest task ${ms(of('longest_ms'))}`,
      budget: '≤ 150 ms',
    },
    {
      what: 'requests of that visit until all trips and the app are on the device',
      measured: String(of('requests')),
      budget: '–',
    },
    await measurePlanner(url, cookie, trips[0] ?? ''),
    await measureWritable(url, cookie, trips[0] ?? ''),
  ]
}

/** A link to a trip, opened by someone who is signed in and was never here. The nearest peer asks 259 times, then 5. */
const measurePlanner = async (url: string, cookie: string, id: string): Promise<Row> => {
  const [first, then]: [number[], number[]] = [[], []]
  for (let n = 0; n < visits; n++) {
    const phone = makePhone(url, cookie)
    const { page, slowDown, openUntil, close } = await phone.start({ offline: false })
    let requests = 0
    page.context().on('request', () => requests++)
    await slowDown()
    await openUntil(`/trips/${id}/plan/day/1`, '.plan-line .stop')
    first.push(requests)
    await page.waitForTimeout(quietMs)
    then.push(requests - (first.at(-1) ?? 0))
    await close()
    phone.forget()
  }
  return {
    what: 'requests of a first visit to the planner until its plan shows, and in the 3 s after (nearest peer: 259, 5)',
    measured: `${median(first)}, then ${median(then)}`,
    budget: '≤ 25, then ≤ 30',
  }
}

/** The plan is read before the engine is here; its page is busy until it can be changed. */
const measureWritable = async (url: string, cookie: string, id: string): Promise<Row> => {
  const took = { read: [] as number[], writable: [] as number[] }
  for (let n = 0; n < visits; n++)
    for (const [when, main] of [
      ['read', 'main'],
      ['writable', 'main:not([aria-busy])'],
    ] as const) {
      const phone = makePhone(url, cookie)
      const { slowDown, openUntil, close } = await phone.start({ offline: false })
      await slowDown()
      const { painted_ms } = await openUntil(`/trips/${id}/plan/day/1`, `${main} .plan-line .stop`)
      took[when].push(painted_ms)
      await close()
      phone.forget()
    }
  return {
    what: 'first visit to the planner until its plan can be read; until it can be changed, CPU 4× slower',
    measured: `${ms(median(took.read))}; ${ms(median(took.writable))}`,
    budget: '–',
  }
}

interface Look {
  painted_ms: number
  blocked_ms: number
  busy_ms: number
  longest_ms: number
  requests: number
}

const look = async (url: string, cookie: string): Promise<Look> => {
  const phone = makePhone(url, cookie)
  const { page, cdp, slowDown, openUntil, close } = await phone.start({ offline: false })
  let requests = 0
  let last = Date.now()
  const moved = () => (last = Date.now())
  page.on('request', () => {
    requests++
    moved()
  })
  page.on('requestfinished', moved)
  await page.addInitScript(watchLongTasks)
  await slowDown()
  const { painted_ms } = await openUntil('/', '.trip-card')
  while (Date.now() - last < quietMs) await page.waitForTimeout(200)
  const tasks = await page.evaluate(
    () => (globalThis as typeof globalThis & { longTasks: number[] }).longTasks,
  )
  const { metrics } = await cdp.send('Performance.getMetrics')
  await close()
  phone.forget()
  return {
    painted_ms,
    blocked_ms: tasks.reduce((sum, each) => sum + each - 50, 0),
    busy_ms: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000,
    longest_ms: Math.max(0, ...tasks),
    requests,
  }
}

/** Runs in the page before its own code. */
const watchLongTasks = (): void => {
  const tasks: number[] = []
  Object.assign(globalThis, { longTasks: tasks })
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}
