import { expect, test } from '@playwright/test'
import { openPlanner } from '../support/open-planner.ts'
import { startServer } from '../support/server.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

/** In the page: keeps the ids of timers that end within a second and have not ended yet. */
const countTimers = () => {
  const open = new Set<number>()
  const { setTimeout: begin, clearTimeout: end } = window
  const set = (task: TimerHandler, ms = 0, ...given: unknown[]): number => {
    const run = (...values: unknown[]) => {
      open.delete(id)
      if (typeof task === 'function') task(...values)
    }
    const id = begin(run, ms, ...given)
    if (ms <= 1000) open.add(id)
    return id
  }
  const clear = (id?: number) => {
    if (id !== undefined) open.delete(id)
    end(id)
  }
  Object.assign(window, { setTimeout: set, clearTimeout: clear, openTimers: open })
}

test('a map that goes while it moves, or while the window changes its width, is gone without an error', async ({
  page,
}) => {
  const server = await startServer()
  const problems: string[] = []
  page.on('pageerror', error => problems.push(String(error)))
  await page.addInitScript(countTimers)
  try {
    await openPlanner(page, server.url)
    const zoomIn = page.getByRole('button', { name: 'Zoom in' })
    await zoomIn.waitFor()
    // The keys come after the plan.
    await expect(async () => {
      await page.keyboard.press('j')
      await page.getByRole('complementary', { name: 'Place' }).waitFor({ timeout: 2000 })
    }).toPass()
    for (const width of [1200, 1344]) {
      await page.setViewportSize({ width, height: 900 })
      const widthOf = (pane: string) =>
        page.locator(pane).evaluate(element => Math.round(element.clientWidth))
      await expect.poll(() => widthOf('.split-main'), `of the map at ${width}`).toBe(480)
      expect(await widthOf('.split-inspector')).toBeGreaterThanOrEqual(width === 1200 ? 300 : 343)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(zoomIn).toBeHidden()
    await page.setViewportSize({ width: 1440, height: 900 })
    await zoomIn.waitFor()
    const moved = await page.evaluate(async () => {
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
      const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
      press('[aria-label="Zoom in"]')
      await frame()
      await frame()
      const zooming = document.querySelectorAll('.leaflet-zoom-anim').length
      press('a[href="/"]')
      // What the map left for later comes in the next frames, or when its timers end.
      const open = () => (globalThis as typeof globalThis & { openTimers: Set<number> }).openTimers
      const left = new Set(open())
      while ([...left].some(id => open().has(id))) await frame()
      await frame()
      return { zooming, maps: document.querySelectorAll('.leaflet-container').length }
    })
    expect(moved).toEqual({ zooming: 1, maps: 0 })
    expect(problems).toEqual([])
  } finally {
    await server.stop()
  }
})
