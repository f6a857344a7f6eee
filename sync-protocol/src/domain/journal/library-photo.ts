/** Photos of a journal that stay in somebody's photo library: their origin and their hash. Pure. */
import { derivedId } from '../../ids.ts'

/**
 * A hash of the address in the library, in place of the hash of the bytes, which the journal does not have. So a picture
 * is one photo of a journal however often it is chosen.
 */
export function libraryPhotoHash({ provider, owner_id, asset_id }: LibraryOrigin): string {
  const half = (name: string) => derivedId(name, provider, owner_id, asset_id).replaceAll('-', '')
  return half('library_photo') + half('library_photo_rest')
}

/** The address of a picture in a photo library: the kind of library, the account of its owner, and its id there. */
export interface LibraryOrigin {
  provider: string
  owner_id: string
  asset_id: string
}

/** The origin of a photo that stays in a library; undefined where the journal has its bytes. */
export function originOf(row: Readonly<Record<keyof LibraryOrigin, unknown>>): LibraryOrigin | undefined {
  const { provider, owner_id, asset_id } = row
  return typeof provider === 'string' && typeof owner_id === 'string' && typeof asset_id === 'string'
    ? { provider, owner_id, asset_id }
    : undefined
}
