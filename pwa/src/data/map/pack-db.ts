import type { PackRow } from '../../search/pack-rows.ts'
import { Dexie, type EntityTable, type Table } from 'dexie'

/** A pack of street tiles for a trip, whole or on its way. */
export interface MapPack {
  /** Derived from archive, regions and zooms; the server uses the same name. */
  name: string
  trip_id: string
  archive_version: string
  /** Of the whole file. */
  bytes: number
  data_offset: number
  max_zoom: number
  attribution: string
  /** Located places of the trip, and those with streets in it. */
  places: { covered: number; total: number }
  /** `removed`: its tiles made room on a device that was short of storage. */
  state: 'loading' | 'ready' | 'removed'
  /** Byte ranges that are stored. */
  done: number
  done_bytes: number
  /** Epoch ms, by the clock of the device. */
  at: number
}

/** A tile as it is stored on the server, gzip, for ids from `id` on. */
export interface PackTile {
  pack: string
  id: number
  run: number
  bytes: ArrayBuffer
}

/** What can be searched in a pack. */
export interface StoredRows {
  pack: string
  rows: readonly PackRow[]
}

/** Beside the database of the account: it can be taken away as a whole, and holds nothing that anybody typed. */
export class MapPackDb extends Dexie {
  declare packs: EntityTable<MapPack, 'name'>
  declare rows: EntityTable<StoredRows, 'pack'>
  declare tiles: Table<PackTile, [string, number]>

  constructor(name: string) {
    super(name)
    this.version(1).stores({ packs: 'name, trip_id', tiles: '[pack+id]' })
    this.version(2).stores({ rows: 'pack' })
  }
}

export const mapPackDbName = (accountDatabase: string): string => `${accountDatabase}.map`

export async function deleteMapPacks(accountDatabase: string): Promise<void> {
  await Dexie.delete(mapPackDbName(accountDatabase))
}
