/** From bytes that have arrived to a file that is served: what it is, rid of what it tells, whole on the disk. */
import { createHash } from 'node:crypto'
import { shownImages } from '@caravel/sync-protocol/domain/file-types'
import { isVideo, journeyPhoto, largestVideo } from '@caravel/sync-protocol/entities/journey-photo'
import { AppError } from '@caravel/sync-protocol/errors'
import type { App } from '../../context.ts'
import {
  bytesOfStream,
  findAnyContent,
  findContent,
  ownerOf,
  saveContent,
  unfinishedOf,
  type Announced,
  type FileRow,
} from './file-queries.ts'
import { tellState } from './file-states.ts'
import { allowedTypes } from '../../settings/allowed-file-types.ts'
import { lookAtBytes, type Look } from '../../uploads/look-at-bytes.ts'
import { stripMetadata } from '../../uploads/strip-metadata.ts'

type Services = Pick<App, 'db' | 'files' | 'committer' | 'now' | 'settings'>

type Incoming = Announced & Pick<FileRow, 'size'> & Partial<Pick<FileRow, 'mime' | 'entity'>>

/** Files whose bytes are being received, by their id, in the order in which they began. */
const underWay = new WeakMap<App['db'], Map<string, Incoming>>()

const underWayIn = (db: App['db']): Map<string, Incoming> => {
  const known = underWay.get(db) ?? new Map<string, Incoming>()
  underWay.set(db, known)
  return known
}

/**
 * Receives a file once it is sure that it fits. What it announces counts towards its trip from before the question until
 * `receive` has ended, so that files sent at the same moment do not pass the limit together.
 * @throws AppError FILE_TOO_LARGE or FILES_FULL before `receive` reads a byte; ID_TAKEN where the id has other bytes
 */
export const receiveIfItFits = async <T>(
  app: Pick<App, 'config' | 'db' | 'files'>,
  row: Incoming,
  receive: () => Promise<T>,
): Promise<T> => {
  const coming = underWayIn(app.db)
  coming.set(row.id, row)
  try {
    await mustFit(app, row)
    return await receive()
  } finally {
    coming.delete(row.id)
  }
}

/** A video of a journal may be larger than files of a trip. */
const isJournalVideo = ({ entity, mime = '' }: Pick<Incoming, 'entity' | 'mime'>): boolean =>
  entity?.name === journeyPhoto.name && isVideo({ mime })

const mustFit = async (
  { config, db, files }: Pick<App, 'config' | 'db' | 'files'>,
  row: Incoming,
): Promise<void> => {
  const { id, size, stream } = row
  if ((await findAnyContent(db.read, id)) && !(await findContent(db.read, row)))
    throw new AppError('ID_TAKEN', { entity: 'file', id })
  const limit = isJournalVideo(row) ? largestVideo : config.max_file_bytes
  if (size > limit) throw new AppError('FILE_TOO_LARGE', { limit })
  const coming = [...underWayIn(db).values()].filter(each => each.stream === stream)
  const before = coming.slice(
    0,
    coming.findIndex(each => each.id === id),
  )
  const announced = new Map(before.map(each => [each.id, each.size]))
  const others = (await unfinishedOf(db.read, stream)).filter(each => each !== id && !announced.has(each))
  const arrived = await Promise.all(others.map(each => files.arrived(each)))
  const onTheirWay = [...announced.values(), ...arrived].reduce((sum, bytes) => sum + bytes, 0)
  if ((await bytesOfStream(db.read, stream)) + onTheirWay + size > config.max_trip_bytes)
    throw new AppError('FILES_FULL', { limit: config.max_trip_bytes })
}

/** The bytes that are stored instead of those that arrived, for a picture that had to be rid of something. */
interface Clean {
  bytes?: Buffer
  size?: number
  sha256?: string
}

const isPicture = (mime: string): boolean => mime.startsWith('image/')

/** Only pictures are read as a whole. */
const inTurn = <T>(
  { files }: Pick<App, 'files'>,
  mime: string | undefined,
  work: () => Promise<T>,
): Promise<T> => (mime !== undefined && isPicture(mime) ? files.pictureTurn(work) : work())

/**
 * FILE_TYPE_REFUSED for what is never stored; FILE_BROKEN for what would be, and is not what it says to be. Nothing is
 * changed by looking.
 */
const mustBeTaken = async (
  { files, settings }: Pick<App, 'files' | 'settings'>,
  id: string,
  declared: string,
  { mime, is_markup }: Pick<Look, 'mime' | 'is_markup'>,
  types: readonly string[] = allowedTypes(settings.get('allowed_file_types')),
): Promise<{ mime: string; clean: Clean }> => {
  const type = mime ?? declared
  if (is_markup || !types.includes(type)) throw new AppError('FILE_TYPE_REFUSED', { mime: type })
  const isMeant = mime !== undefined && (isPicture(mime) || !isPicture(declared))
  const clean = isMeant ? await cleaned(files, id, mime) : undefined
  if (!isMeant || !clean) throw new AppError('FILE_BROKEN', { mime: declared })
  return { mime, clean }
}

/** The same of what a form brought, before anything is announced. */
export const mustBeTakenAsForm = async (
  app: Pick<App, 'files' | 'settings'>,
  id: string,
  declared: string,
): Promise<void> => {
  const look = await lookAtBytes(app.files.readPart(id), declared)
  await inTurn(app, look.mime, () => mustBeTaken(app, id, declared, look))
}

/**
 * All bytes of a file have arrived. What is not what the row announces is thrown away: FILE_CONTENT_MISMATCH, and it may
 * come again. What is never stored is FILE_TYPE_REFUSED or FILE_BROKEN, and its row says `failed`.
 */
export const completeFile = async (app: Services, row: FileRow): Promise<void> => {
  const { files } = app
  const { id } = row
  const look = await lookAtBytes(files.readPart(id), row.mime)
  if (look.sha256 !== row.sha256) {
    await files.dropPart(id)
    throw new AppError('FILE_CONTENT_MISMATCH')
  }
  const stored = inTurn(app, look.mime, async () => {
    const { mime, clean } = await mustBeTaken(app, id, row.mime, look, typesOf(row))
    await files.complete(id, clean.bytes)
    return { mime, size: clean.size ?? look.size, sha256: clean.sha256 ?? look.sha256 }
  })
  const content = await stored.catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error
    await files.dropPart(id)
    await tellState(app, row, 'failed')
    throw error
  })
  await app.committer.exclusive(tx =>
    saveContent(tx, { id, ...content, ...ownerOf(row), stored_at: app.now() }),
  )
  // From here on it counts as stored.
  underWayIn(app.db).delete(id)
  await tellState(app, row, 'stored')
}

/** A journal takes pictures and videos, whatever an admin allows in trips; a browser that cannot play one keeps the file. */
const journalTypes = [...shownImages, 'video/mp4', 'video/webm', 'video/quicktime']

const typesOf = ({ entity }: FileRow): readonly string[] | undefined =>
  entity.name === journeyPhoto.name ? journalTypes : undefined

/** Empty: as it is. Undefined: broken. */
const cleaned = async (files: App['files'], id: string, mime: string): Promise<Clean | undefined> => {
  if (!isPicture(mime)) return {}
  const bytes = await files.wholePart(id)
  const clean = stripMetadata(mime, bytes)
  if (!clean || clean.length === bytes.length) return clean && {}
  return { bytes: clean, size: clean.length, sha256: createHash('sha256').update(clean).digest('hex') }
}
