/** The store rung: the real engine on real Dexie, against a real server over HTTP and its socket. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { DexieStore } from '../../pwa/src/data/db/dexie-store.ts'
import { browserClock, browserRandom, browserTimers } from '../../pwa/src/data/ports/browser-ports.ts'
import { browserSocket } from '../../pwa/src/data/ports/browser-socket.ts'
import { fetchTransport } from '../../pwa/src/data/ports/fetch-transport.ts'
import { createEngine } from '../../pwa/src/data/sync/engine.ts'
import type { Engine } from '../../pwa/src/data/sync/engine-types.ts'
import { NoAnswer, type Transport } from '../../pwa/src/data/sync/ports.ts'
import { submit, type SubmitOptions } from '../../pwa/src/data/sync/outbox/submit.ts'
import { soloTab } from '../../pwa/src/data/ports/solo-tab.ts'
import { makeBackup } from '../../server/src/db/make-backup.ts'
import { restoreBackup } from '../../server/src/db/restore-backup.ts'
import {
  setUp,
  startTestServer,
  tempFolder,
  type TestServer,
  type TestSettings,
} from '../../server/test/support/test-server.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }

const until = async <T>(what: string, read: () => T | undefined | false, ms = 8000): Promise<T> => {
  const end = Date.now() + ms
  for (;;) {
    const value = read()
    if (value) return value
    if (Date.now() > end) throw new Error(`never happened: ${what}`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

interface Account {
  id: string
  cookie: string
}

class Device {
  readonly indexedDB = new IDBFactory()
  /** `lose`: changes arrive, their answers do not. `once`: one more change arrives, and then the network is gone. */
  network: 'up' | 'down' | 'lose' | 'once' = 'up'
  readonly problems: unknown[] = []
  readonly sent: string[] = []
  engine: Engine
  private readonly server: TestServer
  private readonly account: Account

  constructor(server: TestServer, account: Account) {
    this.server = server
    this.account = account
    this.engine = this.make()
  }

  private make(): Engine {
    const { server, account } = this
    const plain = fetchTransport(server.url, (url, init) => {
      const headers = { ...(init?.headers as Record<string, string>), cookie: account.cookie }
      return fetch(url, { ...init, headers })
    })
    const transport: Transport = {
      request: async request => {
        if (this.network === 'down') throw new NoAnswer('down')
        this.sent.push(`${request.method} ${request.path}`)
        const response = await plain.request(request)
        const changes = request.method !== 'GET' && !request.path.startsWith('/api/auth/')
        if (this.network === 'once' && changes) this.network = 'down'
        else if (this.network !== 'lose' || request.method === 'GET') return response
        throw new NoAnswer('lost')
      },
    }
    return createEngine(
      {
        store: new DexieStore('device', { indexedDB: this.indexedDB, IDBKeyRange }),
        transport,
        clock: browserClock,
        timers: browserTimers,
        random: browserRandom,
        tabs: soloTab,
        openSocket: browserSocket(server.url.replace('http', 'ws')),
        report: (problem, error) => this.problems.push([problem, error]),
      },
      { user_id: account.id, name: 'Inês', avatar: null, is_admin: true },
    )
  }

  async on(): Promise<this> {
    await this.engine.start()
    onTestFinished(() => this.engine.stop())
    return this
  }

  /** The page is killed and opened again on the same database. */
  async restart(): Promise<void> {
    this.engine.stop()
    this.engine = this.make()
    this.engine.open(stream)
    await this.on()
    await this.engine.idle()
  }

  do(name: string, params: Record<string, string>, body: Record<string, unknown>, options?: SubmitOptions) {
    const actor = { user_id: this.account.id, name: 'Inês', avatar: null, is_admin: true }
    return submit(this.engine, actor, name, params, body, options)
  }

  rows(entity: string): AnyRow[] {
    return [...this.engine.memory(stream).rowsOf(entity).values()]
  }

  async settled(): Promise<void> {
    await this.engine.saved()
    await until('all is sent', () => {
      const { waiting, reach, session } = this.engine.state()
      return waiting === 0 && reach === 'reached' && session === undefined
    })
  }
}

const world = async (settings: TestSettings = {}) => {
  const server = await startTestServer(settings)
  const account = await setUp(server)
  const device = await new Device(server, account).on()
  await until('the levels are here', () => device.engine.memory('app').rowsOf('app_level').size > 0)
  // Its page shows the trip: what nobody looks at is kept, and not read.
  const another = () => {
    const other = new Device(server, account)
    other.engine.open(stream)
    return other.on()
  }
  const read = async (path: string) => (await server.call('GET', path, { cookie: account.cookie })).body
  return { server, account, device, another, read }
}

const withTrip = async (settings: TestSettings = {}) => {
  const all = await world(settings)
  all.device.do(
    'trip.create',
    {},
    {
      id: tripId,
      title: 'Lisbon',
      start_date: '2027-05-01',
      end_date: '2027-05-03',
    },
  )
  await all.device.settled()
  return all
}

describe('a device and its server', () => {
  test('L8: a trip that was deleted comes back by undo, after the device has let go of it', async () => {
    const { device, another, read } = await withTrip()
    const other = await another()
    await until('the other has the trip', () => other.engine.status(stream) === 'live')
    const { mutation_id } = device.do('trip.delete', trip, {})
    await until('the trip is gone here', () => device.engine.status(stream) === 'revoked')
    await until('and there', () => other.engine.status(stream) === 'revoked')
    device.do('undo', { stream }, { mutation_id })
    await until('it is back here', () => device.rows('day').length === 3)
    await until('and there', () => other.rows('day').length === 3)
    expect((await read(`/api/trips/${tripId}`))['trip']).toMatchObject({ id: tripId, title: 'Lisbon' })
    expect(device.engine.attention()).toEqual([])
    await device.settled()
  })

  test('what one device does, another sees at once', async () => {
    const { device, another } = await withTrip()
    const other = await another()
    await until(
      'the trip is here',
      () => other.engine.status(stream) === 'live' && other.rows('day').length === 3,
    )
    await until('the socket is open', () => other.engine.state().live)
    device.do('place.create', trip, { name: 'Belém' })
    await until('the place is here', () => other.rows('place').some(row => row['name'] === 'Belém'), 2000)
    other.do('trip.update', trip, { title: 'Lisboa' })
    await until('the title is back', () => device.rows('trip')[0]?.['title'] === 'Lisboa', 2000)
    expect([...device.problems, ...other.problems]).toEqual([])
  })

  test('confirmed rows equal the rows of the server, field by field', async () => {
    const { device, read } = await withTrip()
    device.do('place.create', trip, { name: 'Belém', lat: 0, lng: -9.2 })
    const day = device.rows('day')[0]
    device.do('day_note.create', { ...trip, day_id: String(day?.id) }, { text: 'Tickets at the office' })
    await device.settled()
    const { places } = await read(`/api/trips/${tripId}/places`)
    expect(device.rows('place')).toEqual(places)
    const { days } = await read(`/api/trips/${tripId}/days`)
    const byId = (rows: unknown) => (rows as AnyRow[]).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(byId(device.rows('day'))).toEqual(byId(days))
  })

  test('a trip made offline, the app closed and opened, then online: each change once', async () => {
    const { device, read } = await world()
    device.network = 'down'
    device.do(
      'trip.create',
      {},
      { id: tripId, title: 'Lisbon', start_date: '2027-05-01', end_date: '2027-05-03' },
    )
    const placeId = device.engine.mint()
    device.do('place.create', trip, { id: placeId, name: 'Belém' })
    await device.engine.idle()
    await device.restart()
    expect(device.engine.status(stream)).toBe('local')
    const day = device.rows('day')[0]
    await device.do('assignment.create', trip, { day_id: day?.id, place_id: placeId }).saved
    device.network = 'up'
    device.engine.wake('online')
    await device.settled()
    expect(device.engine.status(stream)).toBe('live')
    expect(((await read(`/api/trips/${tripId}/places`))['places'] as unknown[]).length).toBe(1)
    expect(((await read(`/api/trips/${tripId}/assignments`))['assignments'] as unknown[]).length).toBe(1)
  })

  test('killed while its answers are lost: everything is there once', async () => {
    const { device, read } = await withTrip()
    device.network = 'lose'
    for (let n = 0; n < 60; n++) device.do('place.create', trip, { name: `place ${n}` })
    await until('something was sent', () => device.sent.some(line => line.includes('/api/sync/push')))
    await new Promise(resolve => setTimeout(resolve, 100))
    await device.restart()
    device.network = 'up'
    device.engine.wake('online')
    await device.settled()
    expect(((await read(`/api/trips/${tripId}/places`))['places'] as unknown[]).length).toBe(60)
    expect(device.rows('place')).toHaveLength(60)
  })

  test('two edits of one time: the second is asked about, and may win', async () => {
    const { device, another } = await withTrip()
    device.do('place.create', trip, { id: '0190d000-0000-7000-8000-000000000001', name: 'Belém' })
    device.do('assignment.create', trip, {
      day_id: device.rows('day')[0]?.id,
      place_id: '0190d000-0000-7000-8000-000000000001',
    })
    await device.settled()
    const other = await another()
    const stop = await until('the stop is here', () => other.rows('assignment')[0])
    const at = { ...trip, id: stop.id }
    other.network = 'down'
    other.do('assignment.update', at, { assignment_time: '11:00' }, { base: { assignment_time: null } })
    await other.engine.idle()
    device.do('assignment.update', at, { assignment_time: '10:00' }, { base: { assignment_time: null } })
    await device.settled()
    other.network = 'up'
    other.engine.wake('online')
    await until('it is in the tray', () => other.engine.attention().length === 1)
    expect(other.engine.attention()[0]?.answer?.body).toMatchObject({ code: 'CONFLICT', group: 'time' })
    await until(
      'this device still shows its own',
      () => other.rows('assignment')[0]?.['assignment_time'] === '11:00',
    )
    expect(other.engine.memory(stream).conflicts).toHaveLength(1)
    const [item] = other.engine.attention()
    const seen = Number(item?.answer?.body['theirs_seq'])
    const { inputOf } = await import('../../pwa/src/data/sync/outbox/entry-input.ts')
    if (item) await other.engine.requeue([{ ...inputOf(item.entry), base_seq: seen }], item).saved
    await other.settled()
    expect(other.engine.attention()).toEqual([])
    await until('both agree', () => device.rows('assignment')[0]?.['assignment_time'] === '11:00')
  })

  test('undo of what was acknowledged comes back under the same id, on every device', async () => {
    const { device, another } = await withTrip()
    const id = '0190d000-0000-7000-8000-000000000002'
    device.do('place.create', trip, { id, name: 'Belém', notes: 'custard tarts' })
    await device.settled()
    const { mutation_id } = device.do('place.delete', { ...trip, id }, {})
    await device.settled()
    expect(device.rows('place')).toEqual([])
    await device.restart()
    device.do('undo', { stream }, { mutation_id })
    expect(device.rows('place')).toMatchObject([{ id, notes: 'custard tarts' }])
    await device.settled()
    const other = await another()
    await until('it is there', () => other.rows('place').some(row => row.id === id))
  })

  test('signed out at the server: data stays, the change goes after signing in again', async () => {
    const { server, account, device } = await withTrip()
    await server.call('POST', '/api/auth/logout', { cookie: account.cookie })
    device.do('place.create', trip, { name: 'Belém' })
    await until('the session ended', () => device.engine.state().session === 'AUTH_REQUIRED')
    expect(device.rows('place')).toHaveLength(1)
    const answer = await server.call('POST', '/api/auth/login', {
      body: { email: 'ines@example.org', password: 'a boat to Belém' },
    })
    account.cookie = answer.cookie ?? ''
    device.engine.wake('sign-in')
    await device.settled()
    expect(device.rows('place')[0]?.version).toBeGreaterThan(0)
  })
})

describe('the restore drill', () => {
  test('C12 I5: after a restore a device fetches anew and sends what it held, unsent and unanswered alike', async () => {
    const data_dir = await tempFolder()
    const { server, device, account } = await withTrip({ config: { data_dir } })
    const add = (name: string) => device.do('place.create', trip, { id: device.engine.mint(), name })
    add('before the backup')
    await device.settled()
    const now = Date.now()
    const { file } = await makeBackup(data_dir, { now, version: 'test' })
    add('after the backup')
    await device.settled()
    device.network = 'once'
    add('arrived, but the answer was lost')
    await until('it arrived', () => device.network === 'down')
    expect(server.app.db.raw.prepare('select count(*) as n from place').get()).toEqual({ n: 3 })
    add('never sent')
    const port = server.port
    await server.close()
    restoreBackup(data_dir, file, now)
    const after = await startTestServer({ config: { data_dir, port } })
    expect(after.app.db.instance.epoch).not.toBe(server.app.db.instance.epoch)
    device.network = 'up'
    device.engine.wake('person')
    await device.settled()
    await until('the device is in the new epoch', () => {
      const cursor = device.engine.memory(stream).record?.cursor
      return cursor?.epoch === after.app.db.instance.epoch
    })
    const kept = ['arrived, but the answer was lost', 'before the backup', 'never sent']
    const places = (await after.call('GET', `/api/trips/${tripId}/places`, { cookie: account.cookie })).body[
      'places'
    ]
    expect((places as AnyRow[]).map(row => row['name']).toSorted()).toEqual(kept)
    await until('the device shows the same', () => device.rows('place').length === 3)
    expect(
      device
        .rows('place')
        .map(row => row['name'])
        .toSorted(),
    ).toEqual(kept)
    expect(device.engine.attention()).toEqual([])
  })
})
