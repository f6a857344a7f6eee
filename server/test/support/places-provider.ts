/** A service that knows places, on this machine: answers as Google Places, Nominatim and Photon do, or as a test says. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Heard {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}

interface Told {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  /** Never answers. */
  silent?: true
}

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
  const heard: Heard[] = []
  const twists: [RegExp, Told][] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const path = request.url ?? ''
    const text = Buffer.concat(parts).toString()
    heard.push({
      method: request.method ?? '',
      path,
      headers: request.headers,
      body: text ? JSON.parse(text) : undefined,
    })
    const twist = twists.find(([pattern]) => pattern.test(path))?.[1]
    if (twist?.silent) return
    const body = twist ? twist.body : usual.find(([pattern]) => pattern.test(path))?.[1]
    const isBytes = Buffer.isBuffer(body)
    response.writeHead(twist?.status ?? 200, {
      'content-type': isBytes ? 'image/png' : 'application/json',
      ...twist?.headers,
    })
    response.end(isBytes || typeof body === 'string' ? body : JSON.stringify(body ?? {}))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    heard,
    be: (pattern: RegExp, told: Told) => void twists.unshift([pattern, told]),
  }
}

export type PlacesProvider = Awaited<ReturnType<typeof startPlacesProvider>>
