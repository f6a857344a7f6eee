/** What a finger feels: how soon a change shows, and how a long list runs under it. */
import type { CDPSession, Locator, Page } from '@playwright/test'
import type { BigTrip } from './big-trip.ts'
import type { Phone } from './phone.ts'
import { median, ms, type Row } from './table.ts'

const taps = 6
const sweeps = 5

/** A tick, and a stop taken off its day by its menu, each offline: from the finger to the frame without the row. */
export const measureTaps = async (phone: Phone, { id }: BigTrip): Promise<Row[]> => [
  await measureTap(phone, {
    what: 'tap to painted change (a to-do ticked offline), CPU 4× slower',
    budget: '≤ 50 ms',
    path: `/trips/${id}/lists/todos`,
    rows: '.todo .thing-name:not(.is-packed)',
    target: async page => page.locator('.todo .thing-tick').first(),
  }),
  await measureTap(phone, {
    what: 'a stop taken off its day by its menu, offline, to the frame without it, CPU 4× slower',
    budget: '–',
    path: `/trips/${id}/plan/day/2`,
    rows: '.plan-line .stop',
    target: async page => {
      await page.locator('.plan-line .stop').first().click({ button: 'right' })
      const off = page.getByRole('menuitem', { name: 'Remove from this day' })
      await off.waitFor()
      return off
    },
  }),
]

interface Tap extends Pick<Row, 'what' | 'budget'> {
  path: string
  /** A tap makes these one fewer. */
  rows: string
  /** What is tapped, once it can be. */
  target(page: Page): Promise<Locator>
}

const measureTap = async (phone: Phone, { what, budget, path, rows, target }: Tap): Promise<Row> => {
  const { page, openUntil, slowDown, close } = await phone.start({ offline: true })
  await openUntil(path, rows)
  await page.waitForTimeout(3_000) // the map and what comes later
  await slowDown()
  const took: number[] = []
  for (let n = 0; n < taps; n++) {
    const tapped = await target(page)
    await page.waitForTimeout(400)
    await page.evaluate(watchTap, rows)
    await tapped.tap()
    took.push(
      await page.evaluate(() => (globalThis as typeof globalThis & { tapTook: Promise<number> }).tapTook),
    )
    await page.waitForTimeout(500)
  }
  await close()
  return { what, measured: `${ms(median(took))}, slowest ${ms(Math.max(...took))}`, budget }
}

/** In the page: `tapTook` is how long from the next finger that lifts to the frame with one row fewer. */
const watchTap = (rows: string): void => {
  const count = () => document.querySelectorAll(rows).length
  const before = count()
  const tapTook = new Promise<number>(resolve => {
    let lifted = 0
    addEventListener('pointerup', ({ timeStamp }) => (lifted = timeStamp), { capture: true, once: true })
    const watcher = new MutationObserver(() => {
      if (count() >= before) return
      watcher.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel() // its message comes after the frame
        port1.addEventListener('message', () => resolve(performance.now() - lifted))
        port1.start()
        port2.postMessage(undefined)
      })
    })
    watcher.observe(document, { subtree: true, childList: true, attributes: true })
  })
  Object.assign(globalThis, { tapTook })
}

export interface LongList {
  what: string
  /** Below its trip or journal. */
  path: string
  /** A row of it. */
  row: string
}

export const longLists = {
  places: { what: 'list of 1,000 places', path: '/plan/ideas', row: '.idea-list .row' },
  expenses: { what: 'list of 200 expenses', path: '/costs', row: '.cost-groups .row' },
} satisfies Record<string, LongList>

/** A long list, swept through by a finger. @param within the address of its trip or journal */
export const measureScroll = async (
  phone: Phone,
  within: string,
  { what, path, row }: LongList,
): Promise<Row> => {
  const { page, cdp, openUntil, slowDown, close } = await phone.start({ offline: true })
  await openUntil(within + path, row)
  await page.waitForTimeout(3_000)
  await page.evaluate(watchTasks)
  await slowDown()
  const rates: number[] = []
  for (let n = 0; n < sweeps; n++) rates.push(await framesPerSecond(page, cdp, n % 2 ? 5_000 : -5_000))
  const longest = await page.evaluate(
    () => (globalThis as typeof globalThis & { longestTask: number }).longestTask,
  )
  await close()
  return {
    what: `${what} under the finger, CPU 4× slower`,
    measured: `${Math.round(median(rates))} frames/s, longest task ${longest ? ms(longest) : 'below 50 ms'}`,
    budget: '≥ 50 frames/s, no task > 100 ms',
  }
}

const framesPerSecond = async (page: Page, cdp: CDPSession, yDistance: number): Promise<number> => {
  await page.evaluate(countFrames)
  await cdp.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 500,
    yDistance,
    speed: 3_000,
    gestureSourceType: 'touch',
    preventFling: true,
  })
  return page.evaluate(() => (globalThis as typeof globalThis & { frameRate(): number }).frameRate())
}

/** In the page: keeps how long each touch or key took to its next frame. */
export const watchEvents = (): void => {
  const events: PerformanceEntry[] = []
  Object.assign(globalThis, { events })
  const options = { type: 'event', durationThreshold: 16 } as PerformanceObserverInit
  new PerformanceObserver(list => events.push(...list.getEntries())).observe(options)
}

/** In the page: the slowest touch or key since then; what is not listed took less than 16 ms. */
export const longestSince = (begun: number): number =>
  (globalThis as typeof globalThis & { events: PerformanceEntry[] }).events
    .filter(event => event.startTime >= begun && /^(pointer|touch|click|mouse|key)/.test(event.name))
    .reduce((longest, event) => Math.max(longest, event.duration), 16)

export const watchTasks = (): void => {
  const global = globalThis as typeof globalThis & { longestTask: number }
  global.longestTask = 0
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) global.longestTask = Math.max(global.longestTask, duration)
  }).observe({ type: 'longtask' })
}

/** In the page: counts frames from now on until the rate is asked for. */
export const countFrames = (): void => {
  let frames = 0
  let running = true
  const begun = performance.now()
  const next = (): void => {
    frames++
    if (running) requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  Object.assign(globalThis, {
    frameRate: () => {
      running = false
      return (frames * 1000) / (performance.now() - begun)
    },
  })
}
