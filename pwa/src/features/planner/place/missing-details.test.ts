import { expect, test } from 'vitest'
import type { PlaceDetails } from '../../../data/search/search-server.ts'
import { aPlace } from '../testing/a-plan.ts'
import { missingDetails } from './missing-details.ts'

const told: PlaceDetails = {
  google_place_id: 'abc',
  osm_id: null,
  name: 'Another name',
  address: 'Largo 1',
  lat: 1,
  lng: 2,
  website: 'https://example.org',
  phone: '+351 1',
  rating: 4.5,
  opening_hours: [{ weekday: 1, opens: '10:00', closes: '18:00' }],
  summary: null,
  has_photo: false,
  source: 'google',
}

const bare = aPlace('p', { name: 'Museum', lat: 38.7, lng: -9.1, google_place_id: 'abc' })

test('a place gets what it lacks, and keeps its own name and position', () => {
  const { lat, lng, google_place_id, osm_id } = bare
  expect(missingDetails(bare, told)).toEqual({
    website: told.website,
    phone: told.phone,
    rating: 4.5,
    opening_hours: told.opening_hours,
    address: 'Largo 1',
    lat,
    lng,
    google_place_id,
    osm_id,
  })
})

test('what people wrote stays', () => {
  const own = { ...bare, website: 'https://own.example', phone: '1', rating: 0, address: 'Here' }
  expect(missingDetails({ ...own, opening_hours: told.opening_hours }, told)).toEqual({})
})
