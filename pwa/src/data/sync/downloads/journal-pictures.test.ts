import { createEntry } from '@caravel/sync-protocol/actions/journey-entries'
import { createJourneyPhoto } from '@caravel/sync-protocol/actions/journey-photos'
import { createJourney } from '@caravel/sync-protocol/actions/journeys'
import { journeyPhotoId } from '@caravel/sync-protocol/entities/journey-photo'
import { journeyStream } from '@caravel/sync-protocol/streams'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { MemoryStore } from '../../db/memory-store.ts'
import { World } from '../../testing/world.ts'

const journal = '0190b000-0000-7000-8000-00000000000a'
const stream = journeyStream(journal)

test('C9: the small pictures of a journal come by themselves, and the photos themselves do not', async () => {
  const world = new World()
  const anna = await world.device(new MemoryStore())
  const params = { journey_id: journal }
  anna.do(createJourney.name, {}, { id: journal, title: 'Nine days' })
  anna.do(createEntry.name, params, { title: 'Stripes' })
  await anna.engine.idle()
  const add = async (text: string, mime: string, more = {}) => {
    const bytes = new TextEncoder().encode(text).buffer
    const sha256 = createHash('sha256').update(text).digest('hex')
    const content = { name: text, mime, size: bytes.byteLength, sha256 }
    const id = journeyPhotoId(journal, sha256)
    const upload = { ...content, id, stream, staged_at: world.now, bytes }
    await anna.do(createJourneyPhoto.name, params, { ...content, ...more }, { upload }).saved
    await world.pass(60_000, anna.engine)
    return id
  }
  const photo = await add('large', 'image/jpeg')
  const small = await add('small', 'image/jpeg', { thumbnail_of_id: photo })
  const alone = await add('small enough', 'image/jpeg')
  const video = await add('video', 'video/mp4')

  const other = await world.device(new MemoryStore())
  other.engine.downloads.begin()
  await world.pass(60_000, other.engine)
  const here = [photo, small, alone, video].map(id => other.engine.files.isHere(id))
  expect(here).toEqual([false, true, true, false])
})
