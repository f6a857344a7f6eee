/** The larger cities of the world, which every device has soon after the app's first visit. */
import type { Cities } from '../../search/cities.ts'
import { readAppFile, storeAppFile } from '../app-file.ts'
import address from '../../search/data/cities.tsv?url'

let loaded: Promise<Cities> | undefined

/** Read when someone searches for the first time. */
export function deviceCities(): Promise<Cities> {
  loaded ??= read().catch((error: unknown) => {
    // The next search tries again.
    loaded = undefined
    throw error
  })
  return loaded
}

async function read(): Promise<Cities> {
  const [{ readCities }, bytes] = await Promise.all([import('../../search/cities.ts'), readAppFile(address)])
  return readCities(new TextDecoder().decode(bytes))
}

/** Brings them to this device, unless they are here. */
export const storeCities = (): Promise<void> => storeAppFile(address)
