import { renderToString } from 'preact-render-to-string'
import { beforeAll, expect, test } from 'vitest'
import { appStream } from '@caravel/sync-protocol/streams'
import { mint } from '../data/mutate.ts'
import { openStream } from '../data/store.ts'
import { signedIn } from '../data/testing/signed-in.ts'
import { fetchAllWords, loadLanguage } from '../i18n/t.ts'
import { PartOff } from './part-off.tsx'
import { offPlace } from './trip-places.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await fetchAllWords()
})

test('the address of a part that was switched off leads to a page that says so', async () => {
  expect(offPlace('costs')).toBeUndefined()
  const { world, engine } = await signedIn()
  openStream(appStream)
  const turn = async (enabled: boolean) => {
    world.server.change('PUT', '/api/addons/budget', { enabled }, mint())
    engine.wake('person')
    await engine.idle()
  }
  await turn(false)
  expect(['plan', 'costs', 'lists', 'history', undefined].map(part => offPlace(part)?.label())).toEqual([
    undefined,
    'Costs',
    undefined,
    undefined,
    undefined,
  ])
  await turn(true)
  expect(offPlace('costs')).toBeUndefined()

  const said = renderToString(<PartOff tripId="t" name="Costs" />)
  expect(said).toContain('“Costs” is switched off on this server')
  expect(said).toContain('Nothing in it was deleted')
  expect(said).toContain('href="/trips/t"')
})
