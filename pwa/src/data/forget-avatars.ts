/** The service worker keeps pictures of people under this name (`worker/avatar-cache.ts`). */
const cacheName = 'caravel-avatars'

/** The next person on this device sees none of them. */
export const forgetAvatars = async (): Promise<void> => {
  await globalThis.caches?.delete(cacheName)
}
