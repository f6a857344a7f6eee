import type { App } from '../context.ts'
import { thumbnailsOf } from './library-bytes.ts'
import { listLibraryIds } from './library-queries.ts'

/** Thumbnails of connections that are gone, such as those of deleted accounts. Returns how many connections that were. */
export const sweepThumbnails = async (app: Pick<App, 'db' | 'config' | 'settings'>): Promise<number> =>
  thumbnailsOf(app).forgetOthers(new Set(await listLibraryIds(app.db.read)))
