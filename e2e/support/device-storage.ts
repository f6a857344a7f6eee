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

/** True once the rows of every stream the device knows of lie on it. */
export const hasEverything = async (page: Page): Promise<boolean> => {
  const streams = await readTable(page, 'streams')
  return streams.length > 0 && streams.every(({ cursor }) => cursor !== null)
}

/** All that lies in the browser's own storage for this tab, as text. */
export const browserStorage = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
