/** The kinds of photo libraries that can be connected: one file each. */
import { immich } from './immich.ts'
import type { LibraryKind } from './library.ts'
import { synologyPhotos } from './synology.ts'

export const libraryKinds: readonly LibraryKind[] = [immich, synologyPhotos]
