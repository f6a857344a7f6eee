import type { BrowserContext, Page } from '@playwright/test'

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
export const fillDisk = (page: Page): Promise<() => Promise<void>> => refuseWrites(page, 'QuotaExceededError')

/** The same of a disk that is broken. */
export const breakDisk = (page: Page): Promise<() => Promise<void>> => refuseWrites(page, 'UnknownError')

const refuseWrites = async (page: Page, name: string): Promise<() => Promise<void>> => {
  await page.evaluate(error => {
    const { add, put } = IDBObjectStore.prototype
    const refuse = () => {
      throw new DOMException('The disk takes nothing', error)
    }
    Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse })
    const free = () => Object.assign(IDBObjectStore.prototype, { add, put })
    addEventListener('room again', free, { once: true })
  }, name)
  return () => page.evaluate(() => void dispatchEvent(new Event('room again')))
}

/**
 * No database can be opened any more, as in a browser that keeps no site data or whose store is damaged: on the open page, or
 * on all that a browser opens from now on. The answer lets them.
 */
export const blockStorage = async (where: Page | BrowserContext): Promise<() => Promise<void>> => {
  const block = () => {
    const { open } = IDBFactory.prototype
    if (location.href === 'about:blank' || localStorage.getItem('storage allowed')) return
    IDBFactory.prototype.open = () => {
      throw new DOMException('Internal error opening backing store', 'UnknownError')
    }
    addEventListener('storage allowed', () => Object.assign(IDBFactory.prototype, { open }), { once: true })
  }
  const isPage = 'evaluate' in where
  if (isPage) await where.evaluate(block)
  else await where.addInitScript(block)
  return async () => {
    const pages = isPage ? [where] : where.pages().filter(page => page.url() !== 'about:blank')
    for (const page of pages)
      await page.evaluate(() => {
        localStorage.setItem('storage allowed', 'yes')
        dispatchEvent(new Event('storage allowed'))
      })
  }
}

/** As the tools of a browser delete it: the app that has it open is told. */
export const deleteDatabase = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('caravel.')) continue
      await new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name)
        request.addEventListener('success', resolve)
        request.addEventListener('error', reject)
      })
    }
  })

/** What a browser does that runs out of space: all of these at once, or whatever it likes. */
export const clearStorage = async (page: Page, origin: string, storageTypes: string): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
}

/** Another tab runs a newer version of the app, which wants the database; it breaks off and leaves that as it was. */
export const outdateDatabase = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(each => each.name?.startsWith('caravel.'))
    await new Promise(resolve => {
      const request = indexedDB.open(found?.name ?? '', (found?.version ?? 0) + 1000)
      request.addEventListener('upgradeneeded', () => request.transaction?.abort())
      request.addEventListener('error', resolve)
    })
  })

/** Whether the rows of a stream are on the device. */
export const hasStream = async (page: Page, stream: string): Promise<boolean> =>
  (await readTable(page, 'streams')).some(each => each['stream'] === stream && each['cursor'] !== null)

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
