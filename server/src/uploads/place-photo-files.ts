/** Photos of places as they lie on the disk, each with its credit beside it. */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../context.ts'

/** Whose it is: shown wherever the picture is. */
export interface PhotoCredit {
  attribution: string | null
  /** Such as `CC BY-SA 4.0`; null where the service has terms of its own. */
  licence: string | null
  /** The page about it. */
  source: string | null
}

export interface PhotoNote extends PhotoCredit {
  mime: string
}

export interface KeptPhoto extends PhotoNote {
  bytes: Buffer
}

/** Undefined where nothing is kept. */
export function placePhotoFolder({ config }: Pick<App, 'config'>): string | undefined {
  return config.data_dir === ':memory:' ? undefined : join(config.data_dir, 'place-photos')
}

/** Names of others cannot be paths: they are hashed. */
export function placePhotoFile(folder: string, placeId: string): string {
  return join(folder, hash('sha256', placeId))
}

/** The address that `image_url` of a place has for members. */
export function photoUrlOf(placeId: string): string {
  return `/api/maps/place-photo/${encodeURIComponent(placeId)}/bytes`
}

/** The id of the service in such an address; undefined for any other one. */
export function idInPhotoUrl(url: string): string | undefined {
  const [, id] = /^\/api\/maps\/place-photo\/([\w%-]{3,900})\/bytes$/.exec(url) ?? []
  return id === undefined ? undefined : decodeURIComponent(id)
}

/** Those of earlier versions say nothing of licences. */
type StoredNote = Pick<PhotoNote, 'mime' | 'attribution'> & Partial<PhotoNote>

/** Undefined where it was never fetched. */
export async function keptPhoto(ctx: Pick<App, 'config'>, placeId: string): Promise<KeptPhoto | undefined> {
  const folder = placePhotoFolder(ctx)
  if (folder === undefined) return undefined
  try {
    const file = placePhotoFile(folder, placeId)
    const note = JSON.parse(await readFile(`${file}.json`, 'utf8')) as StoredNote
    const { mime, attribution, licence = null, source = null } = note
    return { bytes: await readFile(file), mime, attribution, licence, source }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
