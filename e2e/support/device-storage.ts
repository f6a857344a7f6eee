import type { Page } from '@playwright/test'

export type Stored = Record<string, unknown>

/** Everything in one table of the device's database (`streams`, `rows`, `outbox`, `tray`); empty before there is one. */
export const readTable = (page: Page, table: string): Promise<Stored[]> =>
  page.evaluate(async name => {
    const found = (await indexedDB.databases()).find(each => each.name?.startsWith('caravel.'))
    if (!found?.name) return []
    const whenDone = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const database = await whenDone(indexedDB.open(found.name))
    try {
      if (!database.objectStoreNames.contains(name)) return []
      return (await whenDone(database.transaction(name).objectStore(name).getAll())) as Record<
        string,
        unknown
      >[]
    } finally {
      database.close()
    }
  }, table)

/**
 * The disk takes nothing from this page any more, in the browser's own words; Chromium's override of a quota does not
 * hold for IndexedDB. The answer makes room again.
 */
export const fillDisk = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(() => {
    const { add, put } = IDBObjectStore.prototype
    const refuse = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
    Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse })
    const free = () => Object.assign(IDBObjectStore.prototype, { add, put })
    addEventListener('room again', free, { once: true })
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('room again')))
}

/** True once the rows of every stream the device knows of lie on it. */
export const hasEverything = async (page: Page): Promise<boolean> => {
  const streams = await readTable(page, 'streams')
  return streams.length > 0 && streams.every(({ cursor }) => cursor !== null)
}

/** All that lies in the browser's own storage for this tab, as text. */
export const browserStorage = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))

/** Everything that the browser keeps for this origin: databases, caches and storage, as text. Bytes read as Latin-1. */
export const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const whenDone = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const latin = new TextDecoder('latin1')
    const textOf = (value: unknown) =>
      JSON.stringify(value, (_, part: unknown) =>
        part instanceof ArrayBuffer || ArrayBuffer.isView(part) ? latin.decode(part) : part,
      )
    const kept: string[] = [textOf({ ...sessionStorage }), textOf({ ...localStorage })]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await whenDone(indexedDB.open(name))
      kept.push(name)
      for (const store of database.objectStoreNames)
        kept.push(textOf(await whenDone(database.transaction(store).objectStore(store).getAll())))
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        kept.push(request.url, response ? latin.decode(await response.arrayBuffer()) : '')
      }
    }
    return kept.join('\n')
  })
