/** A desktop and a phone, and what every screen has to be on both. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expectAccessible, isStill, type Themes } from './accessible.ts'
import { expectNoSidewaysScroll, expectTouchTargets } from './fits.ts'

const shapes = {
  desktop: { viewport: { width: 1440, height: 900 }, zoomed: { width: 720, height: 450 } },
  // 320 is the narrowest that WCAG 1.4.10 asks for.
  phone: { viewport: { width: 390, height: 844 }, zoomed: { width: 320, height: 422 } },
}

export type Shape = keyof typeof shapes
export const shapeNames = Object.keys(shapes) as Shape[]

/** What a browser of this shape is like. */
export const shapeOptions = (shape: Shape) => ({
  viewport: shapes[shape].viewport,
  hasTouch: shape === 'phone',
  isMobile: shape === 'phone',
})

/** A new browser of this shape, for a reader who wants little to move. It stores nothing for a time without a network. */
export const openShape = (browser: Browser, shape: Shape): Promise<BrowserContext> =>
  browser.newContext({
    ...shapeOptions(shape),
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: 'en-GB',
  })

/** What both shapes show is looked at light on the desktop, and dark on the phone. */
export const themesOf = (shape: Shape): Themes => (shape === 'phone' ? 'dark' : 'light')

const openSheet = 'dialog[open]'

/**
 * The screen that shows, once it has come to rest: accessible, for a finger large enough, and whole at 200 % zoom in
 * either direction of reading. Of what is open over a page that alone, because the page is looked at by itself. `themes`:
 * where a shape shows what the other one has not.
 */
export async function expectGoodScreen(
  page: Page,
  what: string,
  shape: Shape,
  themes = themesOf(shape),
): Promise<void> {
  await isStill(page)
  const hasSheet = (await page.locator(openSheet).count()) > 0
  await expectAccessible(page, what, hasSheet ? { themes, within: openSheet } : { themes })
  if (shape === 'phone') await expectTouchTargets(page, what)
  await page.setViewportSize(shapes[shape].zoomed)
  await nextFrames(page) // what closes when the window changes is gone then
  await expectNoSidewaysScroll(page, what)
  await readFrom(page, 'rtl')
  await expectNoSidewaysScroll(page, `${what}, right to left`)
  await readFrom(page, 'ltr')
  await page.setViewportSize(shapes[shape].viewport)
}

const nextFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))

const readFrom = (page: Page, dir: 'ltr' | 'rtl'): Promise<void> =>
  page.evaluate(to => {
    document.documentElement.dir = to
    document.documentElement.lang = to === 'rtl' ? 'ar' : 'en-GB'
  }, dir)

/** Another address in the open app, as a tap on a link of it. */
export const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate(to => {
    history.pushState({ step: 'app' }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
