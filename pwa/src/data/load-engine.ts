/** Without a sign of the network it is tried again after this. */
const againMs = 15_000

/**
 * The code of the database and the engine. On a first visit it may be lost on the way while the page is read already; it
 * is asked for until it comes, because nothing can be changed or signed out of before.
 */
export const loadEngine = async (): Promise<typeof import('./open-device.ts')> => {
  try {
    return await import('./open-device.ts')
  } catch (error) {
    console.warn('The engine did not come and is asked for again', error)
    await networkMayBeBack()
    return loadEngine()
  }
}

const networkMayBeBack = (): Promise<void> =>
  new Promise(done => {
    globalThis.addEventListener?.('online', () => done(), { once: true })
    setTimeout(done, againMs)
  })
