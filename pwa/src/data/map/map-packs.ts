/** Street tiles that this device has taken along for its trips, and those on their way. */
import { tileId } from '@caravel/sync-protocol/domain/tile-id'
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { Dexie } from 'dexie'
import type { DiskRefused } from '../db/device-store.ts'
import { databaseName } from '../db/dexie-schema.ts'
import { diskRefusal } from '../db/disk-refusal.ts'
import { device } from '../device.ts'
import { MapPackDb, mapPackDbName, type MapPack } from './pack-db.ts'
import { unpack } from './pack-directory.ts'

const all = signal<readonly MapPack[]>([])
const problems = signal<ReadonlyMap<string, DiskRefused['why']>>(new Map())
let open: MapPackDb | undefined

/** Every pack, the newest first. */
export const mapPacks: ReadonlySignal<readonly MapPack[]> = all

export const packsOfTrip = (tripId: string): readonly MapPack[] =>
  all.value.filter(pack => pack.trip_id === tripId)

/** Why the disk did not take the streets of a trip, or does not let go of them, until it is tried again. */
export const packProblems: ReadonlySignal<ReadonlyMap<string, DiskRefused['why']>> = problems

/** Does something with the streets of a trip; what the disk says against it is told, and then the answer is false. */
export async function tellingProblem(tripId: string, work: () => Promise<unknown>): Promise<boolean> {
  const others = new Map([...problems.peek()].filter(([id]) => id !== tripId))
  problems.value = others
  try {
    await work()
    return true
  } catch (error) {
    if (!isOfDisk(error)) throw error
    console.warn('the disk refused a street map', error)
    problems.value = new Map([...others, [tripId, diskRefusal(error).why]])
    return false
  }
}

/** Whether the database said so, or the browser for it. */
export const isOfDisk = (error: unknown): boolean =>
  error instanceof Dexie.DexieError || error instanceof DOMException

/** The database of packs of the account that is signed in. */
export function packDb(): MapPackDb | undefined {
  return open
}

effect(() => {
  const { instance_id: instance, actor } = device.value ?? {}
  open?.close()
  open = instance && actor ? new MapPackDb(mapPackDbName(databaseName(instance, actor.user_id))) : undefined
  all.value = []
  problems.value = new Map()
  void readPacks()
})

/** Reads what is there, after a change here or in another tab. A disk that refuses has no packs. */
export async function readPacks(): Promise<void> {
  const db = open
  try {
    const found = (await db?.packs.toArray()) ?? []
    if (db === open) all.value = found.toSorted((a, b) => b.at - a.at)
  } catch (error) {
    if (db === open) console.warn('the saved street maps could not be read', error)
  }
}

const ready = (): readonly MapPack[] => all.value.filter(({ state }) => state === 'ready')

/** Changes when a pack is complete or gone, not with every range of one on its way. */
const readyNames = computed(() =>
  ready()
    .map(({ name }) => name)
    .join(' '),
)

/** The deepest zoom and the credit of what is on this device; undefined: no streets are. */
export const savedStreets: ReadonlySignal<{ max_zoom: number; attribution: string } | undefined> = computed(
  () => {
    if (!readyNames.value) return undefined
    const packs = all.peek().filter(({ state }) => state === 'ready')
    return {
      max_zoom: Math.max(...packs.map(pack => pack.max_zoom)),
      attribution: packs[0]?.attribution ?? '',
    }
  },
)

/** A tile of the packs on this device, decompressed; undefined: none of them has it. */
export async function savedTile(z: number, x: number, y: number): Promise<ArrayBuffer | undefined> {
  const db = open
  const names = readyNames.peek()
  // Without a pack the disk is not asked at all.
  if (!db || !names) return undefined
  const id = tileId(z, x, y)
  for (const name of names.split(' ')) {
    const found = await db.tiles
      .where('[pack+id]')
      .between([name, Dexie.minKey], [name, id], true, true)
      .last()
    if (found && id < found.id + found.run) return unpack(found.bytes)
  }
  return undefined
}

/** Takes the streets of a trip off this device. */
export async function removePacks(names: readonly string[]): Promise<void> {
  const db = open
  if (!db || !names.length) return
  await db.transaction('rw', [db.packs, db.tiles, db.rows], async () => {
    await db.packs.bulkDelete([...names])
    for (const name of names) await dropContent(db, name)
  })
  await readPacks()
}

/** Makes room by a pack; what is left of it tells that it was here. */
export async function letPackGo(name: string): Promise<void> {
  const db = open
  await db?.transaction('rw', [db.packs, db.tiles, db.rows], async () => {
    await db.packs.update(name, { state: 'removed', done: 0, done_bytes: 0 })
    await dropContent(db, name)
  })
  await readPacks()
}

async function dropContent(db: MapPackDb, name: string): Promise<void> {
  await db.rows.delete(name)
  await db.tiles.where('[pack+id]').between([name, Dexie.minKey], [name, Dexie.maxKey]).delete()
}
