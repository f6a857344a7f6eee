import { expect, test } from 'vitest'
import { createSchema, noBody, updateSchema } from './body-schema.ts'
import { fieldCodes } from './field-codes.ts'
import { assignment } from './entities/assignment.ts'
import { day } from './entities/day.ts'
import { mostPlaceNotes, place } from './entities/place.ts'
import { trip } from './entities/trip.ts'
import type { Entity } from './entity.ts'
import { testId } from './testing/random.ts'

const codes = (entity: unknown, body: unknown, schema = createSchema): Record<string, string> => {
  const result = schema(entity as Entity).safeParse(body)
  return result.success ? {} : fieldCodes(result.error.issues, body)
}

test('each field that is wrong gets a code a form can show', () => {
  const body = {
    lat: 'x',
    zz: 1,
    price_currency: 'P1',
    notes: 'x'.repeat(mostPlaceNotes + 1),
    rating: 9,
    website: 'ftp',
    duration_minutes: -1,
  }
  expect(codes(place, body)).toEqual({
    name: 'REQUIRED',
    lat: 'WRONG_TYPE',
    zz: 'UNKNOWN_FIELD',
    notes: 'TOO_LONG',
    rating: 'TOO_BIG',
    website: 'WRONG_FORMAT',
    duration_minutes: 'TOO_SMALL',
    price_currency: 'WRONG_FORMAT',
  })
  expect(codes(place, { name: ' ' })).toEqual({ name: 'REQUIRED' })
  expect(codes(place, [])).toEqual({ body: 'WRONG_TYPE' })
})

test('a field inside a list is named by its path', () => {
  const opening_hours = [{ weekday: 8, opens: '09:00', closes: '17:00' }]
  expect(codes(place, { name: 'A', opening_hours })).toEqual({ 'opening_hours.0.weekday': 'TOO_BIG' })
})

test('M9 what the server writes is an unknown field for clients', () => {
  expect(codes(place, { name: 'A', image_url: 'https://x' })).toEqual({ image_url: 'UNKNOWN_FIELD' })
  expect(codes(trip, { title: 'A', day_count: 3 })).toEqual({ day_count: 'UNKNOWN_FIELD' })
  expect(codes(day, { state: 'dated', date: '2027-01-01' })).toEqual({
    state: 'UNKNOWN_FIELD',
    date: 'UNKNOWN_FIELD',
  })
  for (const key of ['version', 'created_at', 'updated_by', 'trip_id', '__proto__x'])
    expect(codes(place, { name: 'A', [key]: 1 })).toEqual({ [key]: 'UNKNOWN_FIELD' })
})

test('an update takes any part, nothing fixed and no id', () => {
  expect(codes(place, {}, updateSchema)).toEqual({})
  expect(codes(place, { name: null }, updateSchema)).toEqual({ name: 'WRONG_TYPE' })
  expect(codes(assignment, { place_id: testId(1) }, updateSchema)).toEqual({ place_id: 'UNKNOWN_FIELD' })
  expect(codes(place, { id: testId(1) }, updateSchema)).toEqual({ id: 'UNKNOWN_FIELD' })
})

test('nothing is filled in: absent stays absent', () => {
  expect(createSchema(place).safeParse({ name: 'A' }).data).toEqual({ name: 'A' })
  expect(updateSchema(place).safeParse({ lat: 0, lng: 0 }).data).toEqual({
    lat: 0,
    lng: 0,
  })
})

test('O1 a place in a list travels as {after, before, key}', () => {
  const position = { after: testId(1), before: null, key: 'a1' }
  expect(codes(assignment, { position }, updateSchema)).toEqual({})
  expect(codes(assignment, { position: 'a1' }, updateSchema)).toEqual({ position: 'WRONG_TYPE' })
  expect(codes(assignment, { position: { behind: 1 } }, updateSchema)).toEqual({
    'position.behind': 'UNKNOWN_FIELD',
  })
})

test('a route without a body takes an empty one', () => {
  expect(noBody.safeParse({}).success).toBe(true)
  expect(noBody.safeParse({ force: true }).success).toBe(false)
})
