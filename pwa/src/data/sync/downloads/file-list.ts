/** The files that the trips on this device tell of, without bringing all rows of a trip into memory. */
import { file } from '@caravel/sync-protocol/entities/file'
import { fileLink } from '@caravel/sync-protocol/entities/file-link'
import { journeyPhoto } from '@caravel/sync-protocol/entities/journey-photo'
import type { RowOf } from '@caravel/sync-protocol/entity'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { Core } from '../core.ts'
import type { StreamMemory } from '../streams/stream-memory.ts'
import type { FileFacts } from './file-plan.ts'

type FileRow = RowOf<typeof file>
type LinkRow = RowOf<typeof fileLink>
type PhotoRow = RowOf<typeof journeyPhoto>

export class FileList {
  private readonly core: Core
  /** Of trips whose rows are not in memory, and which rows it was read from. */
  private readonly read = new Map<StreamKey, { at: string; files: readonly FileFacts[] }>()

  constructor(core: Core) {
    this.core = core
  }

  /** Undefined: its rows are not on this device, or were not read yet. */
  of(memory: StreamMemory): readonly FileFacts[] | undefined {
    if (memory.loaded)
      return factsOf(
        [...memory.rowsOf(file.name).values()] as FileRow[],
        [...memory.rowsOf(fileLink.name).values()] as LinkRow[],
        [...memory.rowsOf(journeyPhoto.name).values()] as unknown as PhotoRow[],
      )
    const known = this.read.get(memory.stream)
    return known?.at === placeOf(memory) ? known?.files : undefined
  }

  /** Reads what is not known. True when there was something to read. */
  async look(trips: readonly StreamMemory[]): Promise<boolean> {
    const unread = trips.filter(memory => placeOf(memory) !== undefined && !this.of(memory))
    await Promise.all(unread.map(memory => this.lookAt(memory)))
    return unread.length > 0
  }

  private async lookAt(memory: StreamMemory): Promise<void> {
    const at = placeOf(memory)
    const rows = await this.core.ports.store.loadRows(memory.stream, [
      file.name,
      fileLink.name,
      journeyPhoto.name,
    ])
    if (at === undefined) return
    const of = (name: string) => rows.flatMap(({ entity, row }) => (entity === name ? [row] : []))
    const files = factsOf(
      of(file.name) as unknown as FileRow[],
      of(fileLink.name) as unknown as LinkRow[],
      of(journeyPhoto.name) as unknown as PhotoRow[],
    )
    this.read.set(memory.stream, { at, files })
  }
}

/** Every write of rows moves it. Undefined: there are none on the disk. */
const placeOf = ({ record }: StreamMemory): string | undefined =>
  record?.cursor ? `${record.generation} ${record.cursor.seq} ${record.cursor.mark}` : undefined

function factsOf(
  rows: readonly FileRow[],
  links: readonly LinkRow[],
  photos: readonly PhotoRow[],
): FileFacts[] {
  const booked = new Set(
    links.flatMap(({ file_id, reservation_id, accommodation_id }) =>
      (reservation_id ?? accommodation_id) ? [file_id] : [],
    ),
  )
  return [
    ...rows.flatMap(({ id, size, state, created_at, mime, trashed }) =>
      trashed
        ? []
        : { id, size, mime, state, created_at, paper: !mime.startsWith('image/') || booked.has(id) },
    ),
    ...smallPictures(photos),
  ]
}

/**
 * The small pictures that lists of a journal show. Photos and videos themselves are downloaded when they are opened; of
 * those that stay in a library, only copies that somebody made are downloaded.
 */
function smallPictures(photos: readonly PhotoRow[]): FileFacts[] {
  const having = new Set(photos.flatMap(({ thumbnail_of_id: of }) => of ?? []))
  return photos.flatMap(({ id, size, mime, state, created_at, provider }) =>
    having.has(id) || provider || mime.startsWith('video/')
      ? []
      : { id, size, mime, state, created_at, paper: false },
  )
}
