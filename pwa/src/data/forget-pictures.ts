/** The service worker keeps pictures of people and sights under these names (`worker/picture-cache.ts`). */
const cacheNames = ['caravel-avatars', 'caravel-place-photos']

/** The next person on this device sees none of them. */
export const forgetPictures = async (): Promise<void> => {
  for (const name of cacheNames) await globalThis.caches?.delete(name)
}
