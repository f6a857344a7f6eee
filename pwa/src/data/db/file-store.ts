/** Bytes of files on this device: those that nobody else has yet, and copies of what the server has (sync rules C8, C9). */
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { GoneStream } from '@caravel/sync-protocol/wire'
import type { Term } from './device-store.ts'

/** How a trip was taken away from this account, and what it was called, where that is known. */
export interface TakenFrom extends Pick<GoneStream, 'cause' | 'by'> {
  trip: string | null
}

/** Bytes that the server does not have. */
export interface StagedUpload {
  /** Of the row that announces them. */
  id: string
  stream: StreamKey
  name: string
  mime: string
  size: number
  sha256: string
  /** Epoch ms. */
  staged_at: number
  /** Why the server does not take them, a code; it waits for the person. */
  refused?: string
  /** A copy of what the server lost: no user action of this person, and nothing to tell when it is not taken. */
  copy?: true
  /** Its trip was taken away before the bytes were up, until the row is here again (sync rule I20). */
  taken?: TakenFrom
  /** Since when nothing speaks of it, epoch ms. */
  idle_since?: number
}

export type StagedBytes = StagedUpload & { bytes: ArrayBuffer }

/** A copy of what the server has. */
export interface CachedFile {
  id: string
  stream: StreamKey
  size: number
  /** Epoch ms. */
  used_at: number
}

export type AmendUpload = (upload: StagedUpload) => StagedUpload | undefined

export interface FileStore {
  /** The longest waiting first. */
  loadUploads(): Promise<StagedUpload[]>
  /** Puts bytes aside for sending; what is aside already stays as it is. */
  stage(uploads: readonly StagedBytes[]): Promise<void>
  /** A copy is to be sent after all. False when it is not here any more. */
  stageCopy(upload: StagedUpload): Promise<boolean>
  /** Staged or a copy; undefined when they are not here. */
  readBytes(id: string): Promise<ArrayBuffer | undefined>
  /**
   * Changes what is said of staged bytes, as it is on the disk at that moment, and answers what it is now. Undefined, and
   * nothing happens, when they are not staged any more or `change` declines.
   */
  amendUpload(id: string, change: AmendUpload): Promise<StagedUpload | undefined>
  /**
   * The server has them: what is here is a copy from now on. False: nothing is kept, because the trip is not on this
   * device any more.
   */
  delivered(id: string, at: number, term?: Term): Promise<boolean>
  removeUploads(ids: readonly string[]): Promise<void>
  /** Those that nothing has spoken of since before then go. Answers their ids. */
  removeIdle(before: number): Promise<string[]>
  /** The person lets bytes go: those that no row here announces. Answers what went. */
  discardUploads(ids: readonly string[]): Promise<StagedBytes[]>
  /** Keeps a copy of what came from the server, unless the bytes are here already. */
  keepCopy(file: CachedFile, bytes: ArrayBuffer): Promise<void>
  usedCopy(id: string, at: number): Promise<void>
  /** The longest unused first. */
  loadCopies(): Promise<CachedFile[]>
  dropCopies(ids: readonly string[]): Promise<void>
}

export const withoutBytes = ({ bytes: _, ...upload }: StagedBytes): StagedUpload => upload

export const copyOf = ({ id, stream, size }: StagedUpload, used_at: number): CachedFile => ({
  id,
  stream,
  size,
  used_at,
})
