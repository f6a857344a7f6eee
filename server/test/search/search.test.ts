import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TileAddress, TileSource } from '../../src/tile-source.ts'
import { searchOf } from '../../src/modules/search/place-search.ts'
import { archiveSource } from '../support/archive-source.ts'
import { setUp, startTestServer, tempFolder, type TestServer } from '../support/test-server.ts'

interface Found {
  name: string
  matched_name: string | null
  kind: string
  context: string
  detail: string | null
  lat: number
  lng: number
  distance: number | null
}

const asker = (server: TestServer, cookie: string) => async (question: string) => {
  const answer = await server.call('GET', `/api/search/places?${question}`, { cookie })
  expect(answer.status).toBe(200)
  return answer.body['results'] as Found[]
}
const q = (text: string, more = '') => `q=${encodeURIComponent(text)}&language=en${more}`

test('the gazetteer finds places of the world in all scripts, offline', async () => {
  const data_dir = await tempFolder()
  const server = await startTestServer({ config: { data_dir, gazetteer: true } })
  const { cookie } = await setUp(server)
  const early = await server.call('GET', '/api/search/places?q=lisboa', { cookie })
  expect(early.body).toEqual({
    results: [],
    state: { gazetteer: 'building', index: 'none' },
    further: false,
    knows_sights: false,
  })
  expect((await server.call('GET', '/api/health')).status).toBe(200)
  await searchOf(server.app).gazetteer.ready()
  const ask = asker(server, cookie)
  const first = async (text: string) => (await ask(q(text)))[0]?.name
  expect(await first('lisboa')).toBe('Lisbon')
  expect(await first('東京')).toBe('Tokyo')
  expect(await first('мюнхен')).toBe('Munich')
  expect(await first('Wien')).toBe('Vienna')
  expect(await first('monte-car')).toBe('Monte Carmelo')
  expect(await first('paris texas')).toBe('Paris')
  expect((await ask(q('paris texas')))[0]?.context).toBe('Texas, United States')
  expect((await ask('q=Allemagne&language=fr'))[0]).toMatchObject({ kind: 'country', name: 'Allemagne' })
  expect((await ask(q('bavaria')))[0]).toMatchObject({ kind: 'region', context: 'Germany' })

  // A city before the region of its name, by whichever name of the city; a country that is both comes first.
  const kinds = async (text: string) => (await ask(q(text))).slice(0, 2).map(({ kind, name }) => [kind, name])
  expect(await kinds('Kyoto')).toEqual([
    ['city', 'Kyoto'],
    ['region', 'Kyoto'],
  ])
  expect(await kinds('tokyo')).toEqual([
    ['city', 'Tokyo'],
    ['region', 'Tokyo'],
  ])
  expect(await kinds('new york')).toEqual([
    ['city', 'New York City'],
    ['region', 'New York'],
  ])
  expect((await kinds('Singapore'))[0]).toEqual(['country', 'Singapore'])

  // What was found by a name that does not show says by which.
  const by = async (text: string) =>
    (await ask(q(text))).map(({ name, matched_name }) => [name, matched_name])
  expect((await by('東京'))[0]).toEqual(['Tokyo', '東京'])
  expect(await by('Cologne')).toEqual([
    ['Köln', 'Cologne'],
    ['Cologne', null],
    ['Cologne', null],
  ])
  expect((await by('koln'))[0]).toEqual(['Köln', null])
  expect((await by('Allemagne'))[0]).toEqual(['Germany', 'Allemagne'])
  expect(await by('casino')).toEqual([
    ['Casino', null],
    ['Casinos', null],
    ['Voltana', 'Il Casino'],
  ])

  const [near] = await ask(q('monte-car', '&near=43.73,7.42'))
  expect(near?.name).toBe('Monte-Carlo')
  expect(near?.distance).toBeLessThan(3000)
  expect(await ask(q('zzzzqqq'))).toEqual([])
  expect(await ask(q('"*:^ NEAR('))).toEqual(await ask(q('near')))

  const { body } = await server.call('GET', '/api/search/reverse?lat=43.7396&lng=7.4275&language=en', {
    cookie,
  })
  expect(body).toMatchObject({ nearest: { kind: 'city' } })
  expect(String(body['address'])).toContain('Monaco')

  await server.close()
  const again = await startTestServer({ config: { data_dir, gazetteer: true } })
  expect(searchOf(again.app).state.gazetteer).toBe('ready')
})

test('a gazetteer that is no database is built anew', async () => {
  const data_dir = await tempFolder()
  const server = await startTestServer({ config: { data_dir, gazetteer: true } })
  await searchOf(server.app).gazetteer.ready()
  await server.close()
  await writeFile(join(data_dir, 'search', 'gazetteer.db'), 'cut off')
  const again = await startTestServer({ config: { data_dir, gazetteer: true } })
  expect(searchOf(again.app).state.gazetteer).toBe('building')
  await searchOf(again.app).gazetteer.ready()
  expect(searchOf(again.app).state.gazetteer).toBe('ready')
}, 120_000)

test('streets and points of interest come from the tiles of the map', async () => {
  const server = await startTestServer()
  const { cookie } = await setUp(server)
  const search = searchOf(server.app)
  server.app.tileSource.set([await archiveSource('v1')])
  expect(search.state.index).toBe('building')
  await search.index.ready()
  expect(search.state.index).toBe('ready')
  const ask = asker(server, cookie)
  const names = async (text: string) => (await ask(q(text, '&near=43.7396,7.4275'))).map(({ name }) => name)
  expect((await names('casino monte'))[0]).toBe('Casino de Monte Carlo')
  expect((await names('port hercule'))[0]).toContain('Port Hercule')
  expect((await names('musee oceanographique'))[0]).toBe('Musée Océanographique')
  expect((await names('bd des moulins'))[0]).toBe('Boulevard des Moulins')
  expect((await ask(q('モナコ')))[0]).toMatchObject({ name: 'Monaco', matched_name: 'モナコ' })
  const [casino] = await ask(q('casino monte carlo'))
  expect(casino).toMatchObject({ kind: 'poi', source: 'index' })

  const { body: at } = await server.call('GET', `/api/search/reverse?lat=${casino?.lat}&lng=${casino?.lng}`, {
    cookie,
  })
  expect((at['nearby'] as Found[]).map(({ name }) => name)).toContain('Casino de Monte Carlo')

  const boxes = [[7.4, 43.7, 7.45, 43.76]]
  const { body } = await server.call('POST', '/api/search/rows', { cookie, body: { boxes } })
  expect(body).toMatchObject({ version: 'v1', truncated: false })
  const rows = body['rows'] as unknown[][]
  expect(rows.length).toBeGreaterThan(200)
  expect(rows.find(row => row[2] === 'Casino de Monte Carlo')).toHaveLength(7)

  server.app.tileSource.set([])
  await search.index.ready()
  expect(await ask(q('casino'))).toEqual([])
})

/** The same tiles so many times, as if there were more of them. */
const repeated = async (times: number) => {
  const source = await archiveSource('v2')
  const once: { z: number; x: number; y: number }[] = []
  for await (const address of source.deepest()) once.push(address)
  const many = {
    version: 'v2',
    read: 0,
    all: once.length * times,
    async *deepest() {
      for (let n = 0; n < times; n++) yield* once
    },
    tile(address: { z: number; x: number; y: number }) {
      many.read++
      return source.tile(address)
    },
  }
  return many
}

test('the index goes on after a restart, and is not made twice', async () => {
  const data_dir = await tempFolder()
  const whole = await repeated(20)
  const server = await startTestServer({ config: { data_dir } })
  let stopped = () => {}
  const halfway = new Promise<void>(resolve => (stopped = resolve))
  const half = 70
  let asked = 0
  const slow = {
    ...whole,
    tile: async (address: TileAddress) => {
      // The first batch is on the disk by now; this one never arrives.
      if (++asked > half) {
        stopped()
        return new Promise(() => {})
      }
      return whole.tile(address)
    },
  } satisfies TileSource
  server.app.tileSource.set([slow])
  await halfway
  // As after a crash: what is on the disk at this moment.
  const copy = await tempFolder()
  await cp(join(data_dir, 'search'), join(copy, 'search'), { recursive: true })
  const again = await startTestServer({ config: { data_dir: copy } })
  const rest = await repeated(20)
  again.app.tileSource.set([rest])
  const search = searchOf(again.app)
  await search.index.ready()
  expect(search.state.index).toBe('ready')
  expect(rest.read).toBeGreaterThan(0)
  expect(rest.read).toBeLessThan(rest.all)
  expect(search.search({ q: 'casino', near: undefined, language: 'en', limit: 5 })).not.toEqual([])

  again.app.tileSource.set([])
  const third = await repeated(20)
  again.app.tileSource.set([third])
  await search.index.ready()
  expect(third.read).toBe(0)
})

test('tiles that cannot be read cost nothing but their names', async () => {
  const server = await startTestServer()
  const good = await archiveSource('v3')
  let n = 0
  const tile = async (address: { z: number; x: number; y: number }) =>
    n++ % 3 === 0
      ? new Uint8Array([0x1f, 0x8b, 1, 2, 3])
      : n % 3 === 1
        ? new Uint8Array(9).fill(255)
        : good.tile(address)
  server.app.tileSource.set([{ ...good, tile }])
  const search = searchOf(server.app)
  await search.index.ready()
  expect(search.state.index).toBe('ready')
})

test.each([
  ['q too long', `q=${'x'.repeat(201)}`],
  ['near without a comma', 'q=x&near=43'],
  ['near out of the world', 'q=x&near=91,0'],
  ['another field', 'q=x&who=1'],
  ['no language', 'q=x&language=<b>'],
  ['too many', 'q=x&limit=21'],
])('refused: %s', async (_, query) => {
  const server = await startTestServer()
  const { cookie } = await setUp(server)
  expect(await server.call('GET', `/api/search/places?${query}`, { cookie })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT' },
  })
})

test.each([
  ['no boxes', []],
  ['upside down', [[0, 10, 1, 9]]],
  ['the whole world', [[-180, -90, 180, 90]]],
  ['too many', Array.from({ length: 65 }, () => [0, 0, 0.1, 0.1])],
])('rows of boxes that cannot be: %s', async (_, boxes) => {
  const server = await startTestServer()
  const { cookie } = await setUp(server)
  const answer = await server.call('POST', '/api/search/rows', { cookie, body: { boxes } })
  expect(answer.status).toBe(400)
})

test('the code of an airport is that airport first; small letters may be the beginning of a name', async () => {
  const server = await startTestServer()
  const { cookie } = await setUp(server)
  const ask = asker(server, cookie)
  const frankfurt = { name: 'Frankfurt', kind: 'poi', detail: 'aerodrome', matched_name: 'FRA' }
  expect(await ask(q('FRA', '&near=50,8.5'))).toMatchObject([{ ...frankfurt, distance: expect.any(Number) }])
  expect(await ask(q(' fra '))).toMatchObject([frankfurt])
  // Chios, and the Greek island's neighbours in everybody's mind: China, Chicago.
  expect(await ask(q('JKH'))).toMatchObject([{ matched_name: 'JKH' }])
  expect(await ask(q('jkh'))).toEqual([])
  expect(await ask(q('ZZZ'))).toEqual([])
})

test('a client learns whether sights could be known at all', async () => {
  const server = await startTestServer()
  const { cookie } = await setUp(server)
  const knows = async () =>
    (await server.call('GET', '/api/search/places?q=kinkaku', { cookie })).body['knows_sights']
  expect(await knows()).toBe(false)
  server.app.tileSource.set([await archiveSource('v1')])
  expect(await knows()).toBe(true)
  server.app.tileSource.set([])
  expect(await knows()).toBe(false)
  await server.call('PUT', '/api/auth/app-settings', { cookie, body: { places_photon: 'true' } })
  expect(await knows()).toBe(true)
})
