/** Photos of places on the disk, each with its credit: asked for once, then served from here. */
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@caravel/sync-protocol/errors'
import { sniffType } from '../../../uploads/sniff-type.ts'
import { stripMetadata } from '../../../uploads/strip-metadata.ts'
import type { Ctx } from '../../../context.ts'
import { photoGoogle } from './google-places.ts'
import {
  keptPhoto,
  placePhotoFile,
  placePhotoFolder,
  type KeptPhoto,
} from '../../../uploads/place-photo-files.ts'
import { isOsmId, wikidataOf } from './place-details.ts'
import { pictureOf } from './wikimedia.ts'
import { isOn, type Asking } from './provider-call.ts'

type Keeping = Asking & Pick<Ctx, 'config'>

/** 300 MB at the usual size; the oldest go. */
const mostPhotos = 3000
const types = new Set(['image/jpeg', 'image/png', 'image/webp'])

const running = new WeakMap<Ctx['db'], Map<string, Promise<KeptPhoto>>>()

/** From the disk or, once for all who ask at the same time, from the service. NO_PHOTO, PROVIDER_OFF or PROVIDER_FAILED. */
export const photoOf = async (ctx: Keeping, placeId: string): Promise<KeptPhoto> => {
  const kept = await keptPhoto(ctx, placeId)
  if (kept) return kept
  const service = isOsmId(placeId) ? 'wikimedia' : 'google'
  if (service === 'google' && !/^[\w-]{3,300}$/.test(placeId)) throw new AppError('NO_PHOTO')
  if (!isOn(ctx, service)) throw new AppError('PROVIDER_OFF')
  let ofServer = running.get(ctx.db)
  if (!ofServer) running.set(ctx.db, (ofServer = new Map()))
  const known = ofServer.get(placeId)
  if (known) return known
  const fetching = fetchPhoto(ctx, placeId).finally(() => ofServer.delete(placeId))
  ofServer.set(placeId, fetching)
  return fetching
}

const fetchPhoto = async (ctx: Keeping, placeId: string): Promise<KeptPhoto> => {
  const found = isOsmId(placeId) ? await freePicture(ctx, placeId) : await googlePicture(ctx, placeId)
  const mime = found && sniffType(found.bytes.subarray(0, 4096), '')
  const bytes = found && mime !== undefined && types.has(mime) ? stripMetadata(mime, found.bytes) : undefined
  if (!found || mime === undefined || !bytes) throw new AppError('NO_PHOTO')
  const { attribution, licence, source } = found
  const photo = { bytes, mime, attribution, licence, source }
  await keep(ctx, placeId, photo)
  return photo
}

type Found = Omit<KeptPhoto, 'mime'>

const googlePicture = async (ctx: Asking, id: string): Promise<Found | undefined> => {
  const found = await photoGoogle(ctx, id)
  return found && { ...found, licence: null, source: null }
}

const freePicture = async (ctx: Asking, id: string): Promise<Found | undefined> => {
  const wikidata = await wikidataOf(ctx, id)
  const found = wikidata === null ? undefined : await pictureOf(ctx, wikidata)
  if (!found) return undefined
  const { author, ...picture } = found
  return { ...picture, attribution: author }
}

const keep = async (ctx: Keeping, placeId: string, { bytes, ...note }: KeptPhoto): Promise<void> => {
  const folder = placePhotoFolder(ctx)
  if (folder === undefined) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await dropOldest(folder)
  const file = placePhotoFile(folder, placeId)
  await writeFile(`${file}.part`, bytes, { mode: 0o600 })
  await rename(`${file}.part`, file)
  await writeFile(`${file}.json.part`, JSON.stringify(note), { mode: 0o600 })
  await rename(`${file}.json.part`, `${file}.json`)
}

const dropOldest = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter(name => name.endsWith('.json'))
  if (names.length < mostPhotos) return
  const dated = await Promise.all(
    names.map(async name => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  for (const { name } of dated.sort((a, b) => a.at - b.at).slice(0, names.length - mostPhotos + 100)) {
    await rm(join(folder, name), { force: true })
    await rm(join(folder, name.replace(/\.json$/, '')), { force: true })
  }
}
