import { renderToString } from 'preact-render-to-string'
import { beforeAll, expect, test, vi } from 'vitest'
import { appStream } from '@caravel/sync-protocol/streams'
import { mint } from '../data/mutate.ts'
import { openStream } from '../data/store.ts'
import { signedIn } from '../data/testing/signed-in.ts'
import { loadAllMessages, loadLanguage } from '../i18n/t.ts'
import './areas.ts'
import PartOff from './part-off.tsx'
import { isOff, tripTabs } from '../shared/areas/trip-tabs.ts'

vi.mock('virtual:pwa-register', () => ({ registerSW: () => () => undefined }))

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

test('the address of a part that was switched off leads to a page that says so', async () => {
  const off = () =>
    tripTabs()
      .filter(isOff)
      .map(tab => tab.label())
  expect(off()).toEqual([])
  const { world, engine } = await signedIn()
  openStream(appStream)
  const turn = async (enabled: boolean) => {
    world.server.change('PUT', '/api/addons/budget', { enabled }, mint())
    engine.wake('person')
    await engine.idle()
  }
  await turn(false)
  expect(off()).toEqual(['Costs'])
  await turn(true)
  expect(off()).toEqual([])

  const said = renderToString(<PartOff tripId="t" name="Costs" />)
  expect(said).toContain('“Costs” is turned off on this server')
  expect(said).toContain('Nothing was deleted')
  expect(said).toContain('href="/trips/t"')
})
