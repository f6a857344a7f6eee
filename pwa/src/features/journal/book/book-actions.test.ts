import { createJourney } from '@caravel/sync-protocol/actions/journeys'
import { journeyBookPart } from '@caravel/sync-protocol/entities/journey-book-part'
import { journeyStream } from '@caravel/sync-protocol/streams'
import { expect, test } from 'vitest'
import { mutate } from '../../../data/mutate.ts'
import { openStream } from '../../../data/store.ts'
import { signedIn } from '../../../data/testing/signed-in.ts'
import { undo } from '../../../data/undo.ts'
import { changeParts } from './book-actions.ts'
import { putBack } from './layout/move-pictures.ts'

const journal = '0190b000-0000-7000-8000-00000000000b'
const photo = (number: number) => `0190b000-0000-7000-8000-${String(number).padStart(12, '0')}`

test('more parts than one request takes are changed as one step of undo', async () => {
  const { world } = await signedIn()
  await mutate(createJourney, {}, { id: journal, title: 'Nine days', trip_ids: [] }).saved
  world.fault = () => 'drop'
  const rows = () => openStream(journeyStream(journal)).rows(journeyBookPart).value.size
  const ids = Array.from({ length: 1_100 }, (_, at) => photo(at))
  const leftOut = ids.map(id => ({ part: `out:${id}`, left_out: true }))
  expect(changeParts(journal, leftOut, 'book.did.leftOut')).toBe(true)
  expect(rows()).toBe(1_100)
  expect(changeParts(journal, putBack(ids), 'book.did.putBack')).toBe(true)
  expect(rows()).toBe(0)
  await undo()
  expect(rows()).toBe(1_100)
})
