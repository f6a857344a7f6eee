import { expect, type Page, type Request } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

/** Every rule of WCAG 2.2 A and AA that axe can check, and what is good practice besides. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Who drives by voice says what is seen: a name holds the words on the control (WCAG 2.5.3). */
const moreRules = { 'label-content-name-mismatch': { enabled: true } }

/** The rules whose answer hangs on colours: all that another theme can change. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Places lie where they lie: markers may overlap, because the list has each of them at full size (WCAG 2.5.8). */
const isCrowdedMarker = (rule: string, target: string) =>
  rule === 'target-size' && /"(Stop|Idea)/.test(target)

/**
 * What axe finds on a page, one line per rule. The app has no frames, so axe runs in the page itself, and stays there
 * for the next look.
 */
export async function faultsOf(
  page: Page,
  { rules = 'every', within }: { rules?: 'every' | 'colour'; within?: string } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const only: RunOptions['runOnly'] =
    rules === 'every' ? { type: 'tag', values: everyRule } : { type: 'rule', values: colourRules }
  const { violations } = await page.evaluate(
    ([selector, runOnly, more]) => {
      const inPage = (globalThis as typeof globalThis & { axe: typeof axe }).axe
      return inPage.run(selector ?? document, {
        runOnly,
        rules: more,
        resultTypes: ['violations'],
      }) as Promise<AxeResults>
    },
    [within, only, rules === 'every' ? moreRules : {}] as const,
  )
  return violations.flatMap(({ id, nodes }) => {
    const faulty = nodes.filter(({ target }) => !isCrowdedMarker(id, target.join(' ')))
    return faulty.length ? [`${id}: ${faulty.map(({ html }) => html).join(' | ')}`] : []
  })
}

/** An open sheet: light, and dark from right to left. */
export async function expectAccessibleSheet(page: Page): Promise<void> {
  for (const [colorScheme, dir] of [
    ['light', 'ltr'],
    ['dark', 'rtl'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(way => (document.documentElement.dir = way), dir)
    expect(await faultsOf(page, { within: 'dialog[open]' })).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
  await page.evaluate(() => (document.documentElement.dir = 'ltr'))
}

export type Themes = 'both' | 'light' | 'dark'

/**
 * A page, or what is open over it: in one theme by every rule, or in the light one by every rule and in the dark one
 * again by the rules that colours can break. Ends in the light theme, for a reader who wants little to move: a colour on
 * its way to another is neither.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  { themes = 'both', within }: { themes?: Themes; within?: string } = {},
): Promise<void> {
  const area = within ? { within } : {}
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (themes !== 'dark') expect.soft(await faultsOf(page, area), what).toEqual([])
  if (themes === 'light') return
  await page.emulateMedia({ colorScheme: 'dark' })
  const rules = themes === 'both' ? 'colour' : 'every'
  expect.soft(await faultsOf(page, { ...area, rules }), `${what}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Frames without a change after which a page counts as still: a sixth of a second where nothing else is busy. */
const stillFrames = 8

/**
 * Waits until the page has come to rest: nothing it asked for is on its way any more, such as a lazy part, and nothing
 * changes from frame to frame.
 */
export async function isStill(page: Page): Promise<void> {
  const coming = requestsOf(page)
  do await page.evaluate(drawsTheSame, stillFrames)
  while (coming.size > 0)
}

const drawsTheSame = (frames: number): Promise<void> =>
  new Promise<void>(resolve => {
    let still = 0
    const watch = new MutationObserver(() => (still = 0))
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const count = () => {
      if (still++ < frames) return void requestAnimationFrame(count)
      watch.disconnect()
      resolve()
    }
    count()
  })

const watched = new WeakMap<Page, Set<Request>>()

/** What the page has asked for since the first look, and has no answer to yet. */
function requestsOf(page: Page): ReadonlySet<Request> {
  const known = watched.get(page)
  if (known) return known
  const coming = new Set<Request>()
  watched.set(page, coming)
  page.on('request', request => coming.add(request))
  page.on('requestfinished', request => coming.delete(request))
  page.on('requestfailed', request => coming.delete(request))
  // Requests of the page that was left have no end.
  page.on('framenavigated', frame => frame === page.mainFrame() && coming.clear())
  return coming
}
