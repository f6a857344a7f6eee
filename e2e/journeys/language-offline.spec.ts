import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { hasStream } from '../support/device-storage.ts'
import { expect, test } from '../support/sync-test.ts'

const repository = new URL('../../', import.meta.url)
const keys = Object.keys(
  JSON.parse(readFileSync(new URL('locales/en.json', repository), 'utf8')) as Record<string, string>,
)

/** Keys that stand on the page, or in what a screen reader says, in the place of their text. */
const rawKeys = (page: Page): Promise<string[]> =>
  page.evaluate(all => {
    const html = document.body.outerHTML
    return all.filter(key => new RegExp(`[>"\\s]${key.replaceAll('.', '\\.')}[<"\\s]`).test(html))
  }, keys)

const piecesOf = (code: string): number =>
  readdirSync(new URL('pwa/dist/assets/locales', repository)).filter(
    file => file.startsWith(`${code}-`) && file.endsWith('.js'),
  ).length

/** How many pieces of a language lie in the caches of the device. */
const storedPieces = (page: Page, code: string): Promise<number> =>
  page.evaluate(async wanted => {
    const found = new Set<string>()
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (url.includes(`/locales/${wanted}-`)) found.add(new URL(url).pathname)
    return found.size
  }, code)

const languages = [
  { code: 'en', name: 'English', add: 'Add place', tray: 'Sync', days: 'Days' },
  { code: 'de', name: 'Deutsch', add: 'Ort hinzufügen', tray: 'Synchronisierung', days: 'Tage' },
]

for (const { code, name, add, tray, days } of languages)
  test(`what was never opened has its words without a network: ${name}`, async ({ world }) => {
    const device = await world.device(world.ines)
    await world.ines.api.ask('POST', '/api/trips', { title: 'Lisbon', day_count: 3 })
    await device.page.getByText('Lisbon').first().waitFor()
    const [trip] = await world.ines.api.trips()
    await expect.poll(() => hasStream(device.page, `trip:${trip?.id}`)).toBe(true)
    await device.isReadyOffline()
    if (code !== 'en') {
      await device.page.goto('/settings/look')
      await device.page.getByLabel('Language', { exact: true }).selectOption(code)
    }
    await expect.poll(() => storedPieces(device.page, code)).toBe(piecesOf(code))
    await device.closeTab()
    await device.goOffline()

    const page = await device.coldStart(`/trips/${trip?.id}/plan`)
    await expect(page.getByRole('button', { name: add }).first()).toBeVisible()
    expect(await rawKeys(page)).toEqual([])
    for (const [path, title] of [
      [`/trips/${trip?.id}/plan?sheet=sync`, tray],
      [`/trips/${trip?.id}/plan?sheet=days`, days],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      expect(await rawKeys(page)).toEqual([])
    }
    expect(device.problems).toEqual([])
  })
