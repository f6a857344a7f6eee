/** The two maps of the world that the app carries: a small one that is stored with it, and a detailed one that follows
 *  once the app has come to rest, because it weighs nearly as much as all the rest. */
import { readAppFile } from '../data/app-file.ts'
import { readBasemap, type Basemap } from './basemap-geometry.ts'
import { unpackBasemap } from './basemap-file.ts'
import detailed from './data/world-high.arcs?url'
import small from './data/world-low.arcs?url'

const files = { small, detailed }

export async function readWorld(size: keyof typeof files): Promise<Basemap> {
  return readBasemap(await unpackBasemap(await readAppFile(files[size])))
}
