import { readFileSync } from 'node:fs'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { DeviceDb } from './db/dexie-schema.ts'
import { MemoryStore } from './db/memory-store.ts'
import { encryptedOutboxStore } from './db/encrypted-outbox-store.ts'
import { mutate } from './mutate.ts'
import { openEncryptedOutboxes, EncryptionImpossible, encryptChanges, outboxKey } from './encrypted-outbox.ts'
import { anEntry } from './testing/entries.ts'
import { signedIn } from './testing/signed-in.ts'
import { World } from './testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const canary = 'A secret garden in Sintra'

/** What the server hands out to anyone who is signed in; undefined: it does not answer. */
let serverKey: string | undefined

beforeEach(() => {
  serverKey = Buffer.alloc(32, 1).toString('base64url')
  vi.stubGlobal('fetch', async (path: string) => {
    if (path !== '/api/sync/seal-key' || serverKey === undefined) throw new TypeError('no network')
    return Response.json({ key: serverKey }, { headers: { 'x-sync-epoch': 'e' } })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
})

/** A browser: seals outlive the database of an account. */
const browser = () => {
  const shared = { indexedDB: new IDBFactory(), IDBKeyRange }
  return {
    shared,
    encryptedOutboxes: () =>
      encryptedOutboxStore(new DeviceDb('account', { indexedDB: new IDBFactory(), IDBKeyRange }), shared),
  }
}

/** Someone made a trip without a network. */
const withTrip = async (world: World, here: ReturnType<typeof browser>) => {
  const device = await signedIn(world, new MemoryStore(), here.encryptedOutboxes())
  world.fault = () => 'drop'
  await mutate(createTrip, {}, { id: tripId, title: canary, day_count: 2 }).saved
  return device
}

test('C7: sealed changes go on at the next sign-in under their old ids, once', async () => {
  const world = new World()
  const here = browser()
  const { open, engine } = await withTrip(world, here)
  const [entry] = engine.memory(`trip:${tripId}`).entries
  await encryptChanges(open)
  engine.stop()
  await open.destroy()

  world.fault = () => undefined
  const next = await signedIn(world, new MemoryStore(), here.encryptedOutboxes())
  expect(await openEncryptedOutboxes(next.open)).toBe(1)
  await world.pass(5000, next.engine)
  expect(world.server.trip(tripId).commits.map(commit => commit.mutation_id)).toEqual([entry?.mutation_id])
  expect(await next.open.encryptedOutboxes.all()).toEqual([])
  expect(await openEncryptedOutboxes(next.open)).toBe(0)
})

test('C7: another account reads nothing of a seal and leaves it where it is', async () => {
  const world = new World()
  const here = browser()
  const { open, engine } = await withTrip(world, here)
  await encryptChanges(open)
  engine.stop()
  serverKey = Buffer.alloc(32, 2).toString('base64url')
  const other = await signedIn(world, new MemoryStore(), here.encryptedOutboxes())
  expect(await openEncryptedOutboxes(other.open)).toBe(0)
  const [encrypted] = await other.open.encryptedOutboxes.all()
  expect(Object.keys(encrypted ?? {}).sort()).toEqual(['data', 'id', 'iv'])
  const text = new TextDecoder('latin1').decode(encrypted?.data)
  for (const secret of [canary, tripId, open.actor.user_id]) expect(text).not.toContain(secret)
})

test('C7: a key that was handed out once seals without a network, and cannot be read out', async () => {
  const world = new World()
  const here = browser()
  const { open } = await withTrip(world, here)
  await openEncryptedOutboxes(open)
  serverKey = undefined
  await encryptChanges(open)
  expect(await open.encryptedOutboxes.all()).toHaveLength(1)
  const key = await open.encryptedOutboxes.key()
  expect(key?.extractable).toBe(false)
})

test('C7: without a key nothing is sealed and nothing lost', async () => {
  const world = new World()
  const here = browser()
  const { open, engine } = await withTrip(world, here)
  serverKey = undefined
  await expect(encryptChanges(open)).rejects.toThrow(EncryptionImpossible)
  expect(await open.encryptedOutboxes.all()).toEqual([])
  expect(engine.state().waiting).toBe(1)
})

test('C7: what could not be read again is not sealed, and nothing is lost', async () => {
  const world = new World()
  const here = browser()
  const { open, engine, store } = await withTrip(world, here)
  await store.enqueue([anEntry('0190b000-0000-7000-8000-0000000000ee', { path: '/api/no-such-thing' })])
  await expect(encryptChanges(open)).rejects.toThrow(EncryptionImpossible)
  expect(await open.encryptedOutboxes.all()).toEqual([])
  expect(engine.state().waiting).toBe(1)
})

test('C7: a seal that was tampered with does not open, and does not stop the next', async () => {
  const world = new World()
  const here = browser()
  const { open, engine } = await withTrip(world, here)
  await encryptChanges(open)
  const [encrypted] = await open.encryptedOutboxes.all()
  const bytes = new Uint8Array(encrypted?.data ?? new ArrayBuffer(0))
  bytes[10] = (bytes[10] ?? 0) ^ 1
  await open.encryptedOutboxes.add({ iv: encrypted?.iv ?? new Uint8Array(12), data: bytes.buffer })
  engine.stop()
  const next = await signedIn(world, new MemoryStore(), here.encryptedOutboxes())
  expect(await openEncryptedOutboxes(next.open)).toBe(1)
  expect(await next.open.encryptedOutboxes.all()).toHaveLength(1)
})

test('C7: a seal goes only when its changes lie on the disk; one that the disk refused is opened the next time', async () => {
  const world = new World()
  const here = browser()
  const { open, engine } = await withTrip(world, here)
  const [entry] = engine.memory(`trip:${tripId}`).entries
  await encryptChanges(open)
  engine.stop()
  const next = await signedIn(world, new MemoryStore(), here.encryptedOutboxes())
  const full = new DOMException('no space is left', 'QuotaExceededError')
  const refused = vi.spyOn(next.store, 'importEntries').mockRejectedValueOnce(full)
  await expect(openEncryptedOutboxes(next.open)).rejects.toThrow(full)
  expect(refused).toHaveBeenCalledOnce()
  expect(await next.open.encryptedOutboxes.all()).toHaveLength(1)
  expect(await openEncryptedOutboxes(next.open)).toBe(1)
  const there = await next.store.loadLane(`trip:${tripId}`)
  expect(there.map(each => each.mutation_id)).toEqual([entry?.mutation_id])
  expect(await next.open.encryptedOutboxes.all()).toEqual([])
})

test('C7: an outbox that an earlier version of the app encrypted is opened', async () => {
  const world = new World()
  const here = browser()
  const { open } = await withTrip(world, here)
  const key = await outboxKey(open)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = new TextEncoder().encode('caravel unsent changes 1')
  const text = readFileSync(new URL('testing/outbox-file-1.json', import.meta.url))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key as CryptoKey, text)
  await open.encryptedOutboxes.add({ iv, data })
  expect(await openEncryptedOutboxes(open)).toBe(1)
  expect(await open.encryptedOutboxes.all()).toEqual([])
  const { tray } = await open.engine.onlyHere()
  expect(tray.map(({ entry }) => [entry.mutation, entry.body['name']])).toEqual([['place.create', 'Refused']])
})
