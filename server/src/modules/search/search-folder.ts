import { join } from 'node:path'

/** Where the databases of search stand: made anew when they are lost. Undefined where the server keeps nothing. */
export const searchFolder = (dataDir: string): string | undefined =>
  dataDir === ':memory:' ? undefined : join(dataDir, 'search')
