/**
 * Photos and documents: how a screen attaches, removes and shows them. Online or not makes no difference; the bytes
 * follow by themselves (sync rule C8).
 */
import { uploadCover, coverFileId } from '@caravel/sync-protocol/actions/create-file'
import { isRefusedType } from '@caravel/sync-protocol/domain/file-types'
import { file, type FileOwnerField } from '@caravel/sync-protocol/entities/file'
import type { RowOf } from '@caravel/sync-protocol/entity'
import type { Entry } from '@caravel/sync-protocol/entry'
import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'
import { tripStream } from '@caravel/sync-protocol/streams'
import { mint, mutate, type MutateOptions } from './mutate.ts'
import { mustDevice } from './device.ts'
import { uploads } from './file-source.ts'
import { appConfig } from './session.ts'
import { announcedFile } from './sync/uploads/announced-file.ts'

export { contentPath } from './file-transfer.ts'
export { fileSource, uploads, type FileRef, type FileSource } from './file-source.ts'
export type { TakenFrom } from './db/file-store.ts'
export type { UploadState } from './sync/uploads/uploads.ts'

export type FileRow = RowOf<typeof file>

/** What a file is attached to: the trip, its cover, or a thing in it. */
export interface FileOwner {
  kind: 'trip' | 'cover' | keyof typeof ownerFields
  trip_id: string
  /** Of the thing; not for the trip and its cover. */
  id?: string
}

/** The field that names the owner, a line for each kind. */
const ownerFields = {
  place: 'place_id',
  expense: 'expense_id',
  note: 'note_id',
} as const satisfies Record<string, FileOwnerField>

/** What is to be stored, as it is: pictures are made smaller and rid of what they tell beside what they show before. */
export interface PreparedFile {
  name: string
  mime: string
  bytes: ArrayBuffer
  width?: number
  height?: number
  /** A `data:` URL of a few pixels, at most 2,000 characters. */
  preview?: string
  caption?: string
  /** Of the row that announces it, where that was settled before it is saved. */
  row_id?: string
}

export interface AttachedFile {
  /** Of its row, which is drawn already. */
  id: string
  /** Resolves once row and bytes lie on the disk; rejects when it refuses, and then neither is there. */
  saved: Promise<void>
}

type Options = Pick<MutateOptions, 'label' | 'unit'>

/** Limits of one file that are not the server's. */
interface Limits {
  /** Bytes. */
  largest?: number
}

/** Ready to be announced: the hash says which bytes are meant. */
export interface HashedFile extends PreparedFile {
  sha256: string
}

/**
 * @param limits `largest` in bytes; absent: what the server allows
 * @throws AppError FILE_TYPE_REFUSED, FILE_TOO_LARGE with `limit` in bytes
 */
export const hashed = async (prepared: PreparedFile, limits: Limits = {}): Promise<HashedFile> => {
  mustFit(prepared, limits)
  return { ...prepared, sha256: await hashOf(prepared.bytes) }
}

/**
 * Attaches a file. Bytes and change are kept by the disk together. With a new cover the trip shows it at once.
 * @throws AppError FILE_TYPE_REFUSED, FILE_TOO_LARGE with `limit` in bytes, FORBIDDEN, or the plan's refusal
 */
export const attachFile = async (
  owner: FileOwner,
  prepared: PreparedFile,
  options: Options = {},
): Promise<AttachedFile> => attach(owner, await hashed(prepared), options)

/**
 * The same without a wait, as a part of something greater that is done `together`.
 * @throws AppError FORBIDDEN, or the plan's refusal
 */
export const attach = (owner: FileOwner, hashedFile: HashedFile, options: Options = {}): AttachedFile => {
  const { name, mime, bytes, width, height, preview, caption, sha256, row_id } = hashedFile
  const { trip_id } = owner
  const content = { name, mime, size: bytes.byteLength, sha256 }
  const shown = {
    ...(width ? { width } : {}),
    ...(height ? { height } : {}),
    ...(preview ? { preview } : {}),
  }
  const key = row_id ?? mint()
  const id = owner.kind === 'cover' ? coverFileId(trip_id, key) : key
  const upload = { ...content, id, stream: tripStream(trip_id), staged_at: mustDevice().engine.now(), bytes }
  const body = { id: key, ...content, ...shown }
  const { saved } =
    owner.kind === 'cover'
      ? mutate(uploadCover, { trip_id }, body, { ...options, upload })
      : mutate(
          file.create,
          { trip_id },
          { ...body, ...ownerOf(owner), ...(caption === undefined ? {} : { caption }) },
          { ...options, upload },
        )
  return { id, saved }
}

/** @throws AppError FILE_TYPE_REFUSED, FILE_TOO_LARGE with `limit` in bytes: no server would take it */
export const mustFit = ({ name, mime, bytes }: PreparedFile, { largest }: Limits = {}): void => {
  const limit = largest ?? appConfig.peek()?.files?.max_bytes
  if (isRefusedType(name, mime)) throw new AppError('FILE_TYPE_REFUSED', { mime })
  if (limit !== undefined && bytes.byteLength > limit) throw new AppError('FILE_TOO_LARGE', { limit })
}

const ownerOf = ({ kind, id = '' }: FileOwner): Record<string, string> =>
  kind === 'trip' || kind === 'cover' ? {} : { [ownerFields[kind]]: id }

/** Removes a file; undo brings it back with its bytes. A cover that is removed leaves the drawn one. */
export const removeFile = (
  { id, trip_id }: Pick<FileRow, 'id' | 'trip_id'>,
  options: Options = {},
): { saved: Promise<void> } => mutate(file.delete, { trip_id, id }, {}, options)

/** The files of a trip or a thing, in the order that people gave them. */
export const filesOf = (files: Iterable<FileRow>, owner: FileOwner): FileRow[] =>
  [...files].filter(each => isOwnedBy(each, owner)).sort(inOrder)

const isOwnedBy = (row: FileRow, { kind, id }: FileOwner): boolean => {
  if (row.trashed) return false
  if (kind === 'cover') return row.for_cover
  if (kind !== 'trip') return row[ownerFields[kind]] === id
  return !row.for_cover && Object.values(ownerFields).every(name => row[name] === null)
}

const inOrder = (a: FileRow, b: FileRow): number =>
  a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1

/** Tries a file again that the server did not take. */
export const retryUpload = (id: string): Promise<void> => mustDevice().engine.files.retry(id)

/** What the person is handed of a file. */
export type FileToKeep = Pick<PreparedFile, 'name' | 'mime'> & { id: string }

/** The files that these changes announce and whose bytes are on this device. Reactive. */
export const filesAnnounced = (entries: readonly Entry[]): FileToKeep[] => {
  void uploads.value
  return entries.flatMap(entry => {
    const id = announcedFile(entry)
    if (id === undefined || !mustDevice().engine.files.isHere(id)) return []
    return [{ id, name: String(entry.body['name']), mime: String(entry.body['mime']) }]
  })
}

/** @throws AppError FILE_LOST, a code of devices alone: its bytes are not here */
export const readFileHere = async (id: string): Promise<ArrayBuffer> => {
  const bytes = await mustDevice().engine.files.read(id)
  if (!bytes) throw new AppError('FILE_LOST' as ErrorCode)
  return bytes
}

/** Lets go of bytes whose trip was taken away. Answers what puts them back; undefined: something needs them after all. */
export const discardUpload = (id: string): Promise<(() => Promise<void>) | undefined> =>
  mustDevice().engine.files.discard(id)

const hashOf = async (bytes: ArrayBuffer): Promise<string> => {
  const { sha256 } = await import('./sha256.ts')
  return sha256(bytes)
}
