import type { BroughtTrip, TripSource } from '@caravel/sync-protocol/domain/bring/brought-trip'
import type { App } from '../../context.ts'
import type { Archive } from './read-archive.ts'
import type { CapsuleRows } from './moved-capsule.ts'

/** A file to import. */
export interface BroughtFile {
  /** As it was called there. */
  name: string
  path: string
  /** The first bytes. */
  head: Buffer
  size: number
  /** Of a zip. */
  archive: Archive | undefined
  /** All of it, when it is not too large to be read at once. */
  bytes(): Promise<Buffer>
  app: Pick<App, 'modules'>
}

export type ReadTrip =
  | { kind: 'brought'; trip: BroughtTrip; owner: string | null }
  | {
      kind: 'capsule'
      capsule: CapsuleRows
      title: string
      newer: boolean
      files: { id: string; path: string; size: number; sha256: string }[]
    }

/** One product's file. Undefined where the file is of another one; throws an `AppError` where it is broken. */
export interface Reader {
  source: TripSource
  read(file: BroughtFile): Promise<ReadTrip[] | undefined>
}
