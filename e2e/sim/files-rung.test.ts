/** Files on the store rung: the real engine on real Dexie, sending bytes to a real server over HTTP (sync rule C8). */
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, onTestFinished, test } from 'vitest'
import { file } from '@caravel/sync-protocol/entities/file'
import { DexieStore } from '../../pwa/src/data/db/dexie-store.ts'
import { browserClock, browserRandom, browserTimers } from '../../pwa/src/data/ports/browser-ports.ts'
import { browserSocket } from '../../pwa/src/data/ports/browser-socket.ts'
import { fetchTransport } from '../../pwa/src/data/ports/fetch-transport.ts'
import { createEngine } from '../../pwa/src/data/sync/engine.ts'
import type { Engine } from '../../pwa/src/data/sync/engine-types.ts'
import { NoAnswer, type HttpRequest, type Transport } from '../../pwa/src/data/sync/ports.ts'
import { submit } from '../../pwa/src/data/sync/outbox/submit.ts'
import { soloTab } from '../../pwa/src/data/ports/solo-tab.ts'
import { makeBackup } from '../../server/src/db/make-backup.ts'
import { restoreBackup } from '../../server/src/db/restore-backup.ts'
import { register, setUp, startTestServer, tempFolder, tom } from '../../server/test/support/test-server.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const photo = '0190c000-0000-7000-8000-000000000001'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }

const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_600_000, 7)])
const sha256 = createHash('sha256').update(content).digest('hex')
const described = { name: 'Bilhete.pdf', mime: 'application/pdf', size: content.length, sha256 }

const until = async (what: string, holds: () => boolean | Promise<boolean>, ms = 10_000): Promise<void> => {
  for (const end = Date.now() + ms; !(await holds());) {
    if (Date.now() > end) throw new Error(`never happened: ${what}`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

class Device {
  /** What becomes of a request: `drop` never arrives, `lose` arrives and its answer does not. */
  fault: (request: HttpRequest) => 'drop' | 'lose' | undefined = () => undefined
  readonly puts: string[] = []
  /** Requests that the server has carried out and whose answers were lost. */
  lost = 0
  engine: Engine
  url: string
  private readonly indexedDB = new IDBFactory()
  readonly account: { id: string; cookie: string }

  constructor(url: string, account: { id: string; cookie: string }) {
    this.url = url
    this.account = account
    this.engine = this.make()
  }

  private make(): Engine {
    const transport: Transport = {
      request: async request => {
        const fault = this.fault(request)
        if (fault === 'drop') throw new NoAnswer('dropped')
        if (request.method === 'PUT') this.puts.push(request.headers['Content-Range'] ?? '')
        const response = await fetchTransport(this.url, (url, init) =>
          fetch(url, {
            ...init,
            headers: { ...(init?.headers as Record<string, string>), cookie: this.account.cookie },
          }),
        ).request(request)
        if (fault !== 'lose') return response
        this.lost++
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
        openSocket: browserSocket(this.url.replace('http', 'ws')),
        report: (problem, error) => console.error(problem, error),
      },
      { user_id: this.account.id, name: 'Inês', avatar: null, is_admin: true },
    )
  }

  async on(): Promise<this> {
    await this.engine.start()
    onTestFinished(() => this.engine.stop())
    this.engine.open(stream)
    return this
  }

  /** The page is killed and opened again on the same database. */
  async restart(): Promise<void> {
    this.engine.stop()
    this.engine = this.make()
    await this.on()
  }

  do(name: string, params: Record<string, string>, body: Record<string, unknown>, bytes?: Buffer) {
    const actor = { user_id: this.account.id, name: 'Inês', avatar: null, is_admin: true }
    const upload = bytes && {
      ...described,
      id: photo,
      stream,
      staged_at: Date.now(),
      bytes: new Uint8Array(bytes).buffer,
    }
    return submit(this.engine, actor, name, params, body, upload ? { upload } : {})
  }

  state(): unknown {
    return this.engine.memory(stream).view.get(file, photo)?.state
  }
}

const start = async (data_dir?: string) => {
  const server = await startTestServer(data_dir ? { config: { data_dir } } : {})
  const ines = await setUp(server)
  const device = await new Device(server.url, ines).on()
  await until('the levels are here', () => device.engine.memory('app').rowsOf('app_level').size > 0)
  device.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await until('the trip is there', () => device.engine.status(stream) === 'live')
  const served = async (url = server.url) => {
    const got = await fetch(`${url}/api/files/${photo}/content`, { headers: { cookie: ines.cookie } })
    return got.status === 200 && content.equals(Buffer.from(await got.arrayBuffer()))
  }
  return { server, ines, device, served }
}

const isPart = ({ method }: HttpRequest) => method === 'PUT'

test('C8: attached offline, killed in the middle, it goes on where it was; another device sees it arrive', async () => {
  const { server, ines, device, served } = await start()
  const other = await new Device(server.url, ines).on()
  await until('the other has the trip', () => other.engine.status(stream) === 'live')
  device.fault = () => 'drop'
  await device.do('file.create', trip, { id: photo, ...described }, content).saved
  await device.restart()
  expect(device.engine.state().waiting).toBe(1)

  // Back on the network, which is gone again in the middle of the second part, and so is the page.
  let parts = 0
  device.fault = request => (isPart(request) && ++parts >= 2 ? (parts === 2 ? 'lose' : 'drop') : undefined)
  device.engine.wake('online')
  await until('the second part is there', () => device.lost === 1)
  await until('the row is with the other', () => other.state() === 'announced')
  await device.restart()
  device.fault = () => undefined
  await until('all of it is there', () => served())
  await until('nothing waits', () => device.engine.state().waiting === 0)
  const size = content.length
  expect(device.puts).toEqual([
    `bytes 0-1048575/${size}`,
    `bytes 1048576-2097151/${size}`,
    `bytes 2097152-${size - 1}/${size}`,
  ])
  await until('the other knows', () => other.state() === 'stored')
})

test('I20: somebody who is removed while sending keeps their bytes, and goes on when they are added again', async () => {
  const { server, ines, device, served } = await start()
  const { id, cookie } = await register(server)
  const member = await new Device(server.url, { id, cookie }).on()
  const as = { cookie: ines.cookie }
  const add = () =>
    server.call('POST', `/api/trips/${tripId}/members`, { ...as, body: { identifier: tom.username } })
  await add()
  await until('the trip is there', () => member.engine.status(stream) === 'live')
  member.fault = request => (isPart(request) && member.puts.length > 0 ? 'drop' : undefined)
  await member.do('file.create', trip, { id: photo, ...described }, content).saved
  await until('the first part is there', () => member.puts.length === 1)
  await server.call('DELETE', `/api/trips/${tripId}/members/${id}`, as)
  await until('it is gone', () => member.engine.status(stream) === 'revoked')
  member.fault = () => undefined
  await member.restart()
  member.engine.wake('person')
  await until('the server was asked', () => member.engine.state().reach === 'reached')
  const kept = await member.engine.files.read(photo)
  expect(kept && content.equals(Buffer.from(kept))).toBe(true)
  expect(member.engine.state()).toMatchObject({ waiting: 0, attention: 1 })
  expect(member.puts).toHaveLength(1)
  await until('the others see what was announced', () => device.state() === 'announced')

  await add()
  member.engine.wake('person')
  await until('all of it is there', () => served())
  await until('nothing waits', () => member.engine.state().waiting === 0)
  expect(member.puts.slice(1)[0]).toMatch(/^bytes 1048576-/)
  expect(member.engine.state().attention).toBe(0)
  await until('the others know', () => device.state() === 'stored')
})

test('I20: a trip that is deleted while its file is sent, and brought back, has the file', async () => {
  const { server, ines, device, served } = await start()
  const other = await new Device(server.url, ines).on()
  await until('the other has the trip', () => other.engine.status(stream) === 'live')
  device.fault = request => (isPart(request) && device.puts.length > 0 ? 'drop' : undefined)
  await device.do('file.create', trip, { id: photo, ...described }, content).saved
  await until('the first part is there', () => device.puts.length === 1)
  await until('the other knows of it', () => other.state() === 'announced')
  const { mutation_id } = other.do('trip.delete', trip, {})
  await until('it is gone here', () => device.engine.status(stream) === 'revoked')
  await until('it is gone there', () => other.engine.status(stream) === 'revoked')
  expect(device.engine.state()).toMatchObject({ waiting: 0, attention: 1 })
  expect(other.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
  device.fault = () => undefined
  other.do('undo', { stream }, { mutation_id })
  device.engine.wake('person')
  await until('all of it is there', () => served())
  await until('the row says so here', () => device.state() === 'stored')
  await until('nothing waits', () => device.engine.state().waiting === 0)
  expect(device.engine.state().attention).toBe(0)
})

test('C12: bytes that a restored server lost come again from a device that has a copy', async () => {
  const data_dir = join(await tempFolder(), 'data')
  const { server, device, served } = await start(data_dir)
  await device.do('file.create', trip, { id: photo, ...described }, content).saved
  await until('all of it is there', () => served())
  await until('nothing waits', () => device.engine.state().waiting === 0)
  const path = server.app.files.path(photo)
  await rm(path)
  const target = join(await tempFolder(), 'backup')
  expect(await makeBackup(data_dir, { target, now: Date.now(), version: 'test' })).toMatchObject({
    missing: [photo],
  })
  await server.close()
  restoreBackup(data_dir, target, Date.now())
  const again = await startTestServer({ config: { data_dir, port: server.port } })
  device.engine.wake('person')
  await until('it is there again', () => served(again.url), 30_000)
  await until('and its row says so', () => device.state() === 'stored')
  // A copy that is sent again is no user action of anybody.
  expect(device.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
})

test('C9: what another attached comes in parts, goes on after a broken line and a new start, and is whole', async () => {
  const { server, device, served } = await start()
  await device.do('file.create', trip, { id: photo, ...described }, content).saved
  await until('all of it is there', () => served())
  const { id, cookie } = await register(server)
  const member = await new Device(server.url, { id, cookie }).on()
  const as = { cookie: device.account.cookie }
  await server.call('POST', `/api/trips/${tripId}/members`, { ...as, body: { identifier: tom.username } })
  await until('the file is told of', () => member.state() === 'stored')
  const asked: string[] = []
  member.fault = ({ headers }) => {
    const range = headers['Range']
    if (range === undefined) return undefined
    asked.push(range)
    return asked.length === 2 ? 'drop' : undefined
  }
  await member.engine.downloads.get(stream)
  await until('the line broke', () => asked.length === 2)
  await member.engine.idle()
  await member.restart()
  member.engine.downloads.begin()
  await until('it is here', () => member.engine.files.isHere(photo))
  expect(Buffer.from((await member.engine.files.read(photo)) ?? new ArrayBuffer(0)).equals(content)).toBe(
    true,
  )
  expect(asked).toEqual([
    'bytes=0-1048575',
    'bytes=1048576-2097151',
    'bytes=1048576-2097151',
    'bytes=2097152-3145727',
  ])
})
