/** The backup of a TREK server: a zip with its SQLite database, opened to be read and nothing else. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Archive } from './read-archive.ts'
import { textIn } from './read-json.ts'
import type { Reader } from './reader.ts'
import { ArchiveUploads } from './archive-uploads.ts'
import { openForeignDatabase, type ForeignDatabase } from './foreign-database.ts'
import { arePagesTrees } from './sqlite-pages.ts'
import { applyLog } from './sqlite-wal.ts'
import { uploadsOf } from './trek-files.ts'
import { tripOf } from './trek-trip.ts'

const largestDatabase = 200_000_000
/** Held in memory. */
const largestLog = 50_000_000

export const trekReader: Reader = {
  source: 'trek',
  async read({ archive, folder: parent, now }) {
    if (!archive?.names.includes('travel.db')) return undefined
    const folder = await mkdtemp(join(parent, 'database-'))
    try {
      const path = join(folder, 'travel.db')
      await unpack(archive, 'travel.db', path)
      await refuseJournal(archive)
      await checkPages(path, await archive.read('travel.db-wal', largestLog))
      const database = openForeignDatabase(path, ['users', 'trips', 'days', 'places', 'day_assignments'])
      try {
        const trips = tripsIn(database, now)
        const files = new ArchiveUploads(archive)
        for (const { trip, uploads } of trips) await files.addTo(trip, uploads)
        return trips.map(({ trip, owner }) => ({ kind: 'brought' as const, trip, owner }))
      } finally {
        database.close()
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** A rollback journal says that it was copied in the middle of a change. */
async function refuseJournal(archive: Archive): Promise<void> {
  const journal = await archive.read('travel.db-journal', largestLog)
  if (journal?.some(byte => byte !== 0)) throw broken()
}

/** Puts the write-ahead log into the file, and throws for one whose pages SQLite would not come to an end with. */
async function checkPages(path: string, log: Buffer | undefined): Promise<void> {
  const file = await open(path, 'r+')
  try {
    applyLog(file.fd, log)
    if (!arePagesTrees(file.fd)) throw broken()
  } finally {
    await file.close()
  }
}

function broken(): AppError {
  return new AppError('IMPORT_UNREADABLE', { reason: 'broken' })
}

async function unpack(archive: Archive, name: string, path: string): Promise<void> {
  const stream = await archive.open(name)
  if (!stream) throw broken()
  let size = 0
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length
        if (size > largestDatabase) throw new AppError('TOO_LARGE', { limit: largestDatabase })
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  ).catch((error: unknown) => {
    throw error instanceof AppError ? error : broken()
  })
}

function tripsIn(database: ForeignDatabase, now: number) {
  const names = new Map(database.rows('users').map(row => [row['id'], textIn(row['username'])]))
  return database.rows('trips').map(row => ({
    trip: tripOf(database, row, names, now),
    uploads: uploadsOf(database, row),
    owner: names.get(row['user_id']) ?? null,
  }))
}
