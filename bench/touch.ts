/** What a finger feels: how soon a change shows, and how a long list runs under it. */
import type { CDPSession, Page } from '@playwright/test'
import type { BigTrip } from './big-trip.ts'
import type { Phone } from './phone.ts'
import { median, ms, type Row } from './table.ts'

const taps = 6
const sweeps = 5

/** Takes stops off a day, offline. The browser itself times each tap up to the frame that shows what it did. */
export const measureTaps = async (phone: Phone, { id }: BigTrip): Promise<Row> => {
  const { page, openUntil, slowDown, close } = await phone.start({ offline: true })
  await openUntil(`/trips/${id}/plan/day/2`, '.plan-line .stop')
  await page.waitForTimeout(3_000) // the map and what comes later
  await page.evaluate(watchEvents)
  await slowDown()
  const took: number[] = []
  for (let n = 0; n < taps; n++) {
    const first = page.locator('.plan-line .stop').first()
    await first.click({ button: 'right' })
    const off = page.getByRole('menuitem', { name: 'Take off this day' })
    await off.waitFor()
    await page.waitForTimeout(400)
    const begun = await page.evaluate(() => performance.now())
    await off.tap()
    await page.waitForTimeout(1_000)
    took.push(await page.evaluate(longestSince, begun))
  }
  await close()
  return {
    what: 'tap to painted change (offline edit), CPU 4× slower',
    measured: `${ms(median(took))}, slowest ${ms(Math.max(...took))}`,
    budget: '≤ 50 ms',
  }
}

interface LongList {
  what: string
  /** Below the trip. */
  path: string
  /** A row of it. */
  row: string
}

export const longLists = {
  places: { what: 'list of 1,000 places', path: '/plan/ideas', row: '.idea-list .row' },
  expenses: { what: 'list of 200 expenses', path: '/costs', row: '.cost-groups .row' },
} satisfies Record<string, LongList>

/** A long list, swept through by a finger. */
export const measureScroll = async (
  phone: Phone,
  { id }: BigTrip,
  { what, path, row }: LongList,
): Promise<Row> => {
  const { page, cdp, openUntil, slowDown, close } = await phone.start({ offline: true })
  await openUntil(`/trips/${id}${path}`, row)
  await page.waitForTimeout(3_000)
  await page.evaluate(watchTasks)
  await slowDown()
  const rates: number[] = []
  for (let n = 0; n < sweeps; n++) rates.push(await framesPerSecond(page, cdp, n % 2 ? 5_000 : -5_000))
  const longest = await page.evaluate(() => (globalThis as unknown as { longestTask: number }).longestTask)
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
  return page.evaluate(() => (globalThis as unknown as { frameRate(): number }).frameRate())
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
  (globalThis as unknown as { events: PerformanceEntry[] }).events
    .filter(event => event.startTime >= begun && /^(pointer|touch|click|mouse|key)/.test(event.name))
    .reduce((longest, event) => Math.max(longest, event.duration), 16)

const watchTasks = (): void => {
  const global = globalThis as unknown as { longestTask: number }
  global.longestTask = 0
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) global.longestTask = Math.max(global.longestTask, duration)
  }).observe({ type: 'longtask' })
}

/** In the page: counts frames from now on until the rate is asked for. */
const countFrames = (): void => {
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
