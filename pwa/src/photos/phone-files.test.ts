/** When and where, as photos and films of phones say it (`npm run photo-fixtures`). */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPhotoFacts } from './photo-facts.ts'
import { readVideoFacts } from './video-facts.ts'

const fixture = (name: string) =>
  Uint8Array.from(readFileSync(new URL(`../../../e2e/fixtures/photos/${name}`, import.meta.url)))

test.each([
  ['coast.jpg', '2027-04-22T11:45:30', 40.6123, -8.7498],
  ['harbour.heic', '2027-04-22T18:02:10', 40.6402, -8.6538],
  ['live.heic', '2027-04-22T18:02:10', 40.6402, -8.6538],
])('%s says when and where it was taken', async (name, taken_at, lat, lng) => {
  const facts = await readPhotoFacts(new Blob([fixture(name)]))
  expect(facts).toMatchObject({ taken_at })
  expect(facts.lat).toBeCloseTo(lat, 4)
  expect(facts.lng).toBeCloseTo(lng, 4)
})

test.each(['waves.mp4', 'live.mov'])('%s says when and where it was filmed', async name => {
  const facts = await readVideoFacts(fixture(name))
  // By the clock there, which has summer time.
  expect(facts).toMatchObject({ taken_at: '2027-04-22T18:02:10', lat: 40.6402, lng: -8.6538 })
})
