import { beforeEach, expect, test, vi } from 'vitest'
import { signedIn } from '../testing/signed-in.ts'
import { askFurther, askServer, askSuggestions, askWhatIsAt, followLink } from './search-server.ts'

/** What was asked, and what the server answers by the beginning of the path. */
const server = { asked: [] as { path: string; body: unknown }[], status: 200, answer: {} as object }

beforeEach(() => {
  Object.assign(server, { asked: [], status: 200, answer: {} })
  vi.stubGlobal('fetch', async (path: string, { body, signal }: RequestInit) => {
    server.asked.push({ path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    signal?.throwIfAborted()
    const headers = { 'content-type': 'application/json', 'x-sync-epoch': 'e' }
    return new Response(JSON.stringify(server.answer), { status: server.status, headers })
  })
  return () => vi.unstubAllGlobals()
})

const { signal } = new AbortController()
const monaco = { lat: 43.7351, lng: 7.4256 }
const result = {
  id: 'ix:1',
  source: 'index',
  kind: 'poi',
  detail: 'museum',
  name: 'Musée océanographique',
  context: 'Monaco-Ville',
  country: null,
  lat: 43.7308,
  lng: 7.4254,
  population: null,
  distance: 480,
}

test('the server is asked near a position, in the reader’s language', async () => {
  await signedIn()
  server.answer = { results: [result], state: { gazetteer: 'ready', index: 'ready' }, further: true }
  const found = await askServer({ text: 'musée & co', near: monaco, language: 'fr' }, signal)
  expect(found).toMatchObject({ further: true, results: [{ name: result.name, detail: 'museum' }] })
  const [{ path } = { path: '' }] = server.asked
  expect(Object.fromEntries(new URL(path, 'http://trips').searchParams)).toEqual({
    q: 'musée & co',
    language: 'fr',
    limit: '20',
    near: '43.735100,7.425600',
  })
})

test('a server that says nothing of other services has none', async () => {
  await signedIn()
  server.answer = { results: [] }
  const question = { text: 'x', near: undefined, language: 'en' }
  expect(await askServer(question, signal)).toEqual({ results: [], further: false, knowsSights: true })
})

test('a question that was given up ends, and so does one that is refused', async () => {
  await signedIn()
  const question = { text: 'mus', near: undefined, language: 'en' }
  await expect(askServer(question, AbortSignal.abort())).rejects.toMatchObject({ code: 'NO_ANSWER' })
  Object.assign(server, { status: 409, answer: { error: 'off', code: 'PROVIDER_OFF' } })
  await expect(askFurther(question)).rejects.toMatchObject({ code: 'PROVIDER_OFF' })
})

test('another service gets the words and the position', async () => {
  await signedIn()
  const known = { google_place_id: null, osm_id: 'node:1', website: null, phone: null, rating: 4.5 }
  const place = { ...known, name: 'Museu', address: null, lat: 1, lng: 2 }
  server.answer = { places: [{ ...place, place_id: 'node:1', source: 'photon' }], source: 'photon' }
  expect(await askFurther({ text: 'museu', near: monaco, language: 'pt' })).toEqual([place])
  expect(server.asked).toEqual([
    { path: '/api/maps/search', body: { query: 'museu', language: 'pt', location_bias: monaco } },
  ])
})

test('a pin is named, a short link is followed', async () => {
  await signedIn()
  server.answer = { name: 'Casino', address: 'Monte-Carlo, Monaco', nearest: null, nearby: [] }
  expect(await askWhatIsAt(monaco, 'en', signal)).toEqual({ name: 'Casino', address: 'Monte-Carlo, Monaco' })
  server.answer = { ...monaco, name: null, url: 'https://maps.example/' }
  expect(await followLink('https://maps.app.goo.gl/abc', signal)).toEqual(monaco)
  expect(server.asked.at(-1)).toEqual({
    path: '/api/maps/resolve-link',
    body: { url: 'https://maps.app.goo.gl/abc' },
  })
})

test('a service is asked while someone types, with no half of a sign at the end of a long text', async () => {
  await signedIn()
  server.answer = { suggestions: [], source: 'own', paused: { provider: 'photon', upstream_status: 429 } }
  const text = `${'x'.repeat(199)}🏯`
  const answer = await askSuggestions({ text, near: monaco, language: 'en' }, signal)
  expect(answer.paused).toMatchObject({ provider: 'photon', upstream_status: 429 })
  const [{ path, body } = { path: '', body: {} }] = server.asked
  expect(path).toBe('/api/maps/autocomplete')
  expect(body).toEqual({ input: 'x'.repeat(199), language: 'en', location_bias: monaco })
})
