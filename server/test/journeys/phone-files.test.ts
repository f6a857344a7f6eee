/** Photos and films as phones write them (`npm run photo-fixtures`), as guests of a journal get them. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stripMetadata } from '../../src/uploads/strip-metadata.ts'
import { send } from '../files/file-world.ts'
import { rowOf } from '../sync/client.ts'
import { startPublicJournal } from './public-world.ts'

const fixture = (name: string) =>
  readFileSync(new URL(`../../../e2e/fixtures/photos/${name}`, import.meta.url))

/** What cameras write beside the picture: names, places, dates, and what joins the halves of a live photo. */
const facts = ['canary-camera', 'Caravel', 'Apple iOS', '2027:04:22', '40.6402', 'quicktime', '5A3C7B1E']

const startWith = async (name: string, mime: string) => {
  const world = await startPublicJournal()
  const bytes = fixture(name)
  // The file itself says where it was taken: else these tests would show nothing.
  expect(facts.some(fact => bytes.includes(Buffer.from(fact)))).toBe(true)
  const { id } = rowOf(
    await world.world.call(world.tom, 'POST', `${world.journal}/photos`, {
      entry_id: world.entries.public,
      name,
      mime,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }),
    'photo',
  )
  return { ...world, id, sent: await send(world.world, world.tom, id, bytes) }
}

test.each([
  ['coast.jpg', 'image/jpeg'],
  ['live.mov', 'video/quicktime'],
  ['waves.mp4', 'video/mp4'],
])('%s shows guests nothing but the picture', async (name, mime) => {
  const { id, sent, share, guest } = await startWith(name, mime)
  expect(sent.status).toBe(200)
  const { token } = await share()
  for (const size of ['thumbnail', 'preview', 'original']) {
    const answer = await guest(token, `/photos/${id}/${size}`)
    for (const fact of facts) expect(answer.text.includes(fact), `${size} ${fact}`).toBe(false)
    if (size !== 'original') continue
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(mime)
  }
})

test('a HEIC, whose metadata cannot be taken out, is never stored: devices send a JPEG of it', async () => {
  const { id, sent, share, guest } = await startWith('harbour.heic', 'image/heic')
  expect(sent.status).toBe(400)
  const { token } = await share()
  expect((await guest(token, `/photos/${id}/original`)).body['code']).toBe('NO_PHOTO')
})

test('the picture of a JPEG stays as it is when its metadata go', () => {
  const bytes = fixture('coast.jpg')
  const clean = stripMetadata('image/jpeg', bytes)
  const scan = Buffer.from([0xff, 0xda])
  expect(clean?.subarray(clean.indexOf(scan))).toEqual(bytes.subarray(bytes.indexOf(scan)))
})
