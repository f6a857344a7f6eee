import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Every rule of WCAG 2.2 A and AA that axe can check, on an open sheet: light, and dark from right to left. */
export async function expectAccessibleSheet(page: Page): Promise<void> {
  for (const [colorScheme, dir] of [
    ['light', 'ltr'],
    ['dark', 'rtl'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(way => (document.documentElement.dir = way), dir)
    const { violations } = await new AxeBuilder({ page }).include('dialog[open]').withTags(tags).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)).toEqual(
      [],
    )
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
  await page.evaluate(() => (document.documentElement.dir = 'ltr'))
}
