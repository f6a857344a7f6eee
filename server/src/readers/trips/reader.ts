import type { Imported } from '@caravel/sync-protocol/actions/import-trip'
import type { BroughtTrip, LeftOut, TripSource } from '@caravel/sync-protocol/domain/bring/brought-trip'
import type { CapsuleFile } from '@caravel/sync-protocol/domain/bring/capsule-format'
import type { PastEntry } from '@caravel/sync-protocol/past-entry'
import type { Archive } from './read-archive.ts'

/** A file to import. */
export interface BroughtFile {
  /** As it was called there. */
  name: string
  /** The first bytes. */
  head: Buffer
  size: number
  /** Of a zip. */
  archive: Archive | undefined
  /** All of it, when it is not too large to be read at once. */
  bytes(): Promise<Buffer>
  /** Where a reader may put what it unpacks. */
  folder: string
  /** Epoch ms. */
  now: number
}

export type ReadTrip =
  | { kind: 'brought'; trip: BroughtTrip; owner: string | null }
  | {
      kind: 'capsule'
      /** Its own id and rows. */
      capsule: { id: string; rows: Imported[] }
      title: string
      /** What a later version wrote and this one does not know. */
      newer: { name: string; count: number }[]
      files: CapsuleFile[]
      left_out: Partial<Record<LeftOut, number>>
      /** What was changed in it there, oldest first. */
      past: PastEntry[]
    }

/** One product's file. Undefined where the file is of another one; throws an `AppError` where it is broken. */
export interface Reader {
  source: TripSource
  read(file: BroughtFile): Promise<ReadTrip[] | undefined>
}
