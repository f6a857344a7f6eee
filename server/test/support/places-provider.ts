/** A service that knows places, on this machine: answers as Google Places, Nominatim and Photon do, or as a test says. */
import { onTestFinished } from 'vitest'
import { startOutsideServer } from '../outside/outside-server.ts'

export const aPhoto = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const azulejo = {
  id: 'ChIJazulejo',
  displayName: { text: 'Museu do Azulejo' },
  formattedAddress: 'R. Me. Deus 4, Lisboa',
  location: { latitude: 38.7244, longitude: -9.1139 },
  rating: 4.6,
  websiteUri: 'https://museu.example.org',
  internationalPhoneNumber: '+351 1',
  regularOpeningHours: {
    periods: [{ open: { day: 0, hour: 10, minute: 0 }, close: { day: 0, hour: 18, minute: 30 } }],
  },
  photos: [{ name: 'places/ChIJazulejo/photos/abc', authorAttributions: [{ displayName: 'Rita' }] }],
}
const ofOsm = {
  osm_type: 'node',
  osm_id: 123,
  name: 'Museu Nacional do Azulejo',
  display_name: 'Museu Nacional do Azulejo, Lisboa, Portugal',
  lat: '38.7245',
  lon: '-9.1138',
  extratags: { website: 'https://osm.example.org', phone: '+351 2' },
}

const usual: [RegExp, unknown][] = [
  [
    /places:autocomplete/,
    {
      suggestions: [
        {
          placePrediction: {
            placeId: azulejo.id,
            structuredFormat: { mainText: { text: 'Museu do Azulejo' }, secondaryText: { text: 'Lisboa' } },
          },
        },
        { queryPrediction: { text: { text: 'museums' } } },
      ],
    },
  ],
  [/places:searchText/, { places: [azulejo] }],
  [/photos\/abc\/media/, aPhoto],
  [/\/v1\/places\//, azulejo],
  [/\/search\?/, [ofOsm, { ...ofOsm, osm_id: '', name: 'without an id' }]],
  [/\/lookup\?/, [ofOsm]],
  [/\/reverse\?/, ofOsm],
  [
    /\/api\?/,
    {
      features: [
        {
          geometry: { coordinates: [-9.1138, 38.7245] },
          properties: { osm_type: 'N', osm_id: 123, name: 'Azulejo', city: 'Lisboa', country: 'Portugal' },
        },
      ],
    },
  ],
]

export const startPlacesProvider = async () => {
  const provider = await startOutsideServer(({ pathname, search }) => ({
    body: usual.find(([pattern]) => pattern.test(pathname + search))?.[1] ?? {},
  }))
  onTestFinished(() => provider.close())
  return provider
}

export type PlacesProvider = Awaited<ReturnType<typeof startPlacesProvider>>
