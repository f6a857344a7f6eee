import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '../../../data/api-error.ts'
import { signedIn } from '../../../data/testing/signed-in.ts'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import type { PlaceSearch } from '../../../shared/place-search/use-place-search.ts'
import { aPlanner, drawnIn, readOut } from '../testing/a-planner.tsx'
import { NothingFound } from './nothing-found.tsx'
import { SightsNote } from './sights-note.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const search: PlaceSearch = {
  found: [],
  asking: false,
  error: undefined,
  searchFurther: undefined,
  suggests: false,
  knowsSights: true,
  again: () => undefined,
}

/** To someone who is no admin. */
const drawn = async (parts: Partial<PlaceSearch>, query = 'Kinkaku-ji') => {
  await signedIn()
  return readOut(
    await drawnIn(
      aPlanner(),
      <>
        <NothingFound id="found" query={query} search={{ ...search, ...parts }} />
        <SightsNote query={query} search={{ ...search, ...parts }} />
      </>,
    ),
  )
}

test('a server that knows sights asks for the spelling, one that knows none says so', async () => {
  const spelling = await drawn({})
  expect(spelling).toContain('No results for “Kinkaku-ji”')
  expect(spelling).toContain('Check the spelling')
  expect(spelling).not.toContain('only knows towns')
  const towns = await drawn({ knowsSights: false })
  expect(towns).toContain('Paste a map link, drop a pin')
  expect(towns).not.toContain('spelling')
  expect(towns).toContain('An admin can turn on sights.')
  expect(towns).not.toContain('Turn on sights')
})

test('where a service did not answer, the spelling is not to blame', async () => {
  expect(await drawn({ error: new ApiError('PROVIDER_FAILED') })).not.toContain('spelling')
})

test('while it is asked, and before it has answered, nothing is said of what the server knows', async () => {
  for (const parts of [{ knowsSights: false, asking: true }, { knowsSights: undefined }])
    expect(await drawn(parts)).not.toContain('only knows towns')
})
