/** Photos of places as they lie on the disk, each with its credit beside it. */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../context.ts'

export interface PhotoNote {
  mime: string
  attribution: string | null
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

/** Undefined where it was never fetched. */
export async function keptPhoto(ctx: Pick<App, 'config'>, placeId: string): Promise<KeptPhoto | undefined> {
  const folder = placePhotoFolder(ctx)
  if (folder === undefined) return undefined
  try {
    const file = placePhotoFile(folder, placeId)
    const { mime, attribution } = JSON.parse(await readFile(`${file}.json`, 'utf8')) as PhotoNote
    return { bytes: await readFile(file), mime, attribution }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
