import { createSchema } from '@caravel/sync-protocol/body-schema'
import { place } from '@caravel/sync-protocol/entities/place'
import { expect, test } from 'vitest'
import { aPlace } from '../testing/a-plan.ts'
import { copiedFields } from './known-places.ts'

test('all that people write of a place goes along into another trip, but not its notes', () => {
  const copied = copiedFields(
    aPlace('p', { notes: 'Meet Ana', image_url: '/photo', phone: '+351 1', rating: 4 }),
  )
  expect(createSchema(place).safeParse(copied).success).toBe(true)
  expect(copied).toMatchObject({ name: 'p', phone: '+351 1', rating: 4 })
  const written = Object.keys(place.fields).filter(
    name => !(name in place.groups.image.fields) && name !== 'notes',
  )
  expect(Object.keys(copied).toSorted()).toEqual(written.toSorted())
})
