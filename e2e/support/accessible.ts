import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

/** Every rule of WCAG 2.2 A and AA that axe can check, and what is good practice besides. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

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
    ([selector, runOnly]) => {
      const inPage = (globalThis as typeof globalThis & { axe: typeof axe }).axe
      return inPage.run(selector ?? document, { runOnly, resultTypes: ['violations'] }) as Promise<AxeResults>
    },
    [within, only] as const,
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

/**
 * A page, or what is open over it, in both themes; the dark one again by the rules that colours can break. `dark`: in
 * that alone, by every rule, where another shape of the window has shown the light one. Ends in the light theme, for a
 * reader who wants little to move: a colour on its way to another is neither.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  { themes = 'both', within }: { themes?: 'both' | 'dark'; within?: string } = {},
): Promise<void> {
  const area = within ? { within } : {}
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (themes === 'both') expect.soft(await faultsOf(page, area), what).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  const rules = themes === 'both' ? 'colour' : 'every'
  expect.soft(await faultsOf(page, { ...area, rules }), `${what}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Waits until nothing on the page has changed for a while: what comes later, such as a lazy part, has come. */
export const isStill = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const rest = () => setTimeout(done, 200)
        const done = () => {
          watch.disconnect()
          resolve()
        }
        let timer = rest()
        const watch = new MutationObserver(() => {
          clearTimeout(timer)
          timer = rest()
        })
        watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      }),
  )
