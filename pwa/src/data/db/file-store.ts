/** Bytes of files on this device: those that nobody else has yet, and copies of what the server has (sync rules C8, C9). */
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { Term } from './device-store.ts'

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

export interface FileStore {
  /** The longest waiting first. */
  loadUploads(): Promise<StagedUpload[]>
  /** Puts bytes aside for sending; what is aside already stays as it is. */
  stage(uploads: readonly StagedBytes[]): Promise<void>
  /** A copy is to be sent after all. False when it is not here any more. */
  stageCopy(upload: StagedUpload): Promise<boolean>
  /** Staged or a copy; undefined when they are not here. */
  readBytes(id: string): Promise<ArrayBuffer | undefined>
  /** Changes what is said of staged bytes; nothing when they are not staged any more. */
  saveUpload(upload: StagedUpload, term?: Term): Promise<void>
  /** The server has them: what is here is a copy from now on. */
  delivered(id: string, at: number, term?: Term): Promise<void>
  removeUploads(ids: readonly string[]): Promise<void>
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
