/** Places in one file, or in a list that someone shared. */
import type { ForeignFile } from '../foreign-file.ts'
import type { GpxChoice } from './read-gpx.ts'
import type { ReadFile, ReadPlace } from './read-place.ts'
import { readPlaces } from './read-places.ts'
import { readSharedList } from './read-shared-list.ts'
import { refusePlaces } from './refuse-places.ts'

export interface PlacesAbout {
  name: string
  /** What of a GPX file is wanted; `list`: it is the answer for a list that someone shared. */
  choice: GpxChoice | 'list'
}

/** What is said of the file beside its places. */
export type PlacesEnd = Omit<ReadFile, 'places'>

export async function readPlacesFile(
  file: ForeignFile,
  { name, choice }: PlacesAbout,
  emit: (place: ReadPlace) => void,
): Promise<PlacesEnd> {
  const read = await readFile(file, name, choice).catch(error => refusePlaces(name, error))
  const { places, ...end } = read
  for (const place of places) emit(place)
  return end
}

async function readFile(file: ForeignFile, name: string, choice: PlacesAbout['choice']): Promise<ReadFile> {
  if (choice === 'list') return readSharedList(file.bytes().toString('utf8'))
  return readPlaces({ name, bytes: file.bytes() }, choice)
}
