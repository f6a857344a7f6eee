/**
 * The service worker keeps pictures of people and sights under these names (`worker/picture-cache.ts`), the journal
 * thumbnails of photo libraries (`library-thumbnails.ts`).
 */
const cacheNames = ['caravel-avatars', 'caravel-place-photos', 'caravel-library-thumbnails']

/** The next person on this device sees none of them. */
export const forgetPictures = async (): Promise<void> => {
  for (const name of cacheNames) await globalThis.caches?.delete(name)
}
