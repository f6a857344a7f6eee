import type { Told } from './op-story.ts'
import { testId } from './random.ts'

/** Where a trip goes. */
export function destinationStory(trip_id: string): Told[] {
  const params = { trip_id }
  const [japan, kyoto] = [testId(480), testId(481)]
  return [
    {
      name: 'destination.create',
      params,
      body: { id: japan, name: 'Japan', kind: 'country', country_code: 'JP' },
    },
    {
      name: 'destination.create',
      params,
      body: {
        id: kyoto,
        name: 'Kyoto',
        kind: 'city',
        country_code: 'JP',
        lat: 35.0211,
        lng: 135.7539,
        position: { before: japan },
      },
    },
    {
      name: 'destination.update',
      params: { ...params, id: kyoto },
      body: { name: 'Kyōto', west: 135.6, south: 34.9, east: 135.9, north: 35.1, base: { name: 'Kyoto' } },
    },
    { name: 'destination.delete', params: { ...params, id: japan }, body: {} },
  ]
}
