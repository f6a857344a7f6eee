/** The rows of a journal that guests see something of. */
import { journeyContributor } from '@caravel/sync-protocol/entities/journey-contributor'
import { journeyEntry } from '@caravel/sync-protocol/entities/journey-entry'
import { journeyPhoto } from '@caravel/sync-protocol/entities/journey-photo'
import { journey } from '@caravel/sync-protocol/entities/journey'
import type { PublicSource } from '@caravel/sync-protocol/domain/journal/public-view'
import { journeyStream } from '@caravel/sync-protocol/streams'
import type { Db } from '../../../db/open.ts'
import { readInPages } from '../../../sync/rows-in-pages.ts'
import { listWrittenAt } from './written-queries.ts'

/** All of one moment; undefined when the journal is gone. */
export function readPublicRows(
  { long }: Pick<Db, 'long'>,
  journeyId: string,
): Promise<PublicSource | undefined> {
  const stream = journeyStream(journeyId)
  return long.run(async (connection, pause) => {
    const [found] = await readInPages(connection, journey, stream, pause)
    if (!found) return undefined
    const entries = await readInPages(connection, journeyEntry, stream, pause)
    const photos = await readInPages(connection, journeyPhoto, stream, pause)
    const people = await readInPages(connection, journeyContributor, stream, pause)
    const writtenAt = await listWrittenAt(connection.db, stream)
    return {
      journey: found,
      entries,
      photos,
      names: new Map(
        people.flatMap(({ user_id, name }) => (user_id && name ? [[user_id, name] as const] : [])),
      ),
      writtenAt: ({ id, created_at }) => Math.max(created_at, writtenAt.get(id) ?? 0),
    }
  })
}
