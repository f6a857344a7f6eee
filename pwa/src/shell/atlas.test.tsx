import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { visitedCountry } from '@caravel/sync-protocol/entities/visited-country'
import { atlasStream } from '@caravel/sync-protocol/streams'
import { tester } from '../data/testing/fake-server.ts'
import { device } from '../data/device.ts'
import { getRegions, regionNamesHere } from '../features/atlas/regions-here.ts'
import { loadAllMessages, loadLanguage } from '../i18n/t.ts'
import { storyWorld, type Page } from '../shared/testing/story-page.ts'
import './areas.ts'
import './area-details.ts'
import { App } from './layout.tsx'

vi.mock('virtual:pwa-register', () => ({ registerSW: () => () => undefined }))
vi.mock(import('../data/session.ts'), async original => {
  const { signal } = await import('@preact/signals')
  const user = { id: '0190a000-0000-7000-8000-000000000001', username: 'Anna', email: 'anna@mail.example' }
  const session = signal({ status: 'signed-in', user: { ...user, role: 'user', has_password: true } })
  return { ...(await original()), session: session as never }
})
vi.mock(import('../data/app-file.ts'), () => {
  const shapes = '../../../sync-protocol/src/domain/regions/data/'
  const fileOf = (url: string): string =>
    (/names\/[\w-]+\.tsv/.exec(url)?.[0] ?? url.split('/').at(-1) ?? '').replace(/\?.*$/, '')
  return {
    readAppFile: async (url: string) => readFile(new URL(shapes + fileOf(url), import.meta.url)),
    isAppFileStored: () => Promise.resolve(false),
    storeAppFile: () => Promise.resolve(),
  }
})

const { world, openPage } = storyWorld()

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
  await getRegions()
  regionNamesHere()
  await vi.waitFor(() => expect(regionNamesHere()).toBeDefined())
})

const shown = async (at: string, shape: { phone?: boolean } = {}): Promise<Page> => {
  const page = await openPage(shape)
  const engine = device.value?.engine
  if (!engine) throw new Error('no device')
  engine.open(atlasStream(tester.user_id))
  await world.pass(1000, engine)
  page.go(at)
  await page.show(<App />)
  return page
}

/** Once the parts that come later are there. */
const says = (page: Page, text: string): Promise<void> =>
  vi.waitFor(async () => {
    await page.settle()
    expect(page.root.textContent).toContain(text)
  })

test('the list says of each country why it counts, and of regions their names in the reader’s language', async () => {
  const page = await shown('/atlas?view=list')
  await says(page, 'Peru')
  await says(page, 'Marked by you, 1 of 20 regions')
  page.clear()
  const regions = await shown('/atlas?view=list&level=regions')
  await says(regions, 'Madeira')
  regions.clear()
})

test('the bucket list has an address, and says months in words', async () => {
  const page = await shown('/atlas/bucket-list')
  await says(page, 'Bhutan')
  await says(page, 'April 2031')
  page.clear()
})

test('a country is removed without a question, and says so', async () => {
  const page = await shown('/atlas/PE', { phone: true })
  await says(page, 'Marked by you')
  await page.press('Remove')
  await device.value?.engine.idle()
  await page.settle()
  const rows = device.value?.engine.memory(atlasStream(tester.user_id)).view.list(visitedCountry) ?? []
  expect(rows.map(({ country_code }) => country_code)).not.toContain('PE')
  await says(page, 'Not visited yet.')
  page.clear()
})
