/** The larger cities of the world, which every device has. */
import type { Cities } from '../../search/cities.ts'

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
  const [{ readCities }, { default: text }] = await Promise.all([
    import('../../search/cities.ts'),
    import('../../search/data/cities.tsv?raw'),
  ])
  return readCities(text)
}
