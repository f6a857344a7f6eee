/** Files that people brought and are still looking at: on the disk for an hour, each for who brought it alone. */
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@caravel/sync-protocol/errors'
import { idPattern } from '@caravel/sync-protocol/field'
import type { TripSource } from '@caravel/sync-protocol/domain/bring/brought-trip'
import type { App } from '../../context.ts'
import type { ReadTrip } from '../../readers/trips/reader.ts'

export const largestImport = 500_000_000
export const keptFor_ms = 3_600_000

export interface KeptImport {
  user_id: string
  source: TripSource
  trips: ReadTrip[]
}

function folderOf({ config }: Pick<App, 'config'>): string {
  return config.data_dir === ':memory:'
    ? join(tmpdir(), `caravel-imports-${process.pid}`)
    : join(config.data_dir, 'imports')
}

export function importPath(app: Pick<App, 'config'>, id: string): string {
  return join(folderOf(app), `${id}.bin`)
}

/** All that people are looking at just now. */
const mostTogether = 2_000_000_000

/** Throws OVERLOADED while others take up what there is: an hour later it is gone. */
export async function mustHaveRoom(app: Pick<App, 'config'>): Promise<void> {
  const folder = folderOf(app)
  const names = await readdir(folder).catch(() => [])
  let together = 0
  for (const name of names)
    together += await stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    )
  if (together > mostTogether) throw new AppError('OVERLOADED', { retry_after: 600 })
}

/** Throws TOO_LARGE before more than is allowed lies on the disk. */
export async function storeImport(
  app: Pick<App, 'config'>,
  id: string,
  stream: AsyncIterable<Uint8Array>,
): Promise<number> {
  await mkdir(folderOf(app), { recursive: true, mode: 0o700 })
  let size = 0
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        size += chunk.length
        if (size > largestImport) throw new AppError('TOO_LARGE', { limit: largestImport })
        yield chunk
      }
    },
    createWriteStream(importPath(app, id), { mode: 0o600 }),
  )
  return size
}

export async function keepImport(app: Pick<App, 'config'>, id: string, kept: KeptImport): Promise<void> {
  await writeFile(join(folderOf(app), `${id}.json`), JSON.stringify(kept), { mode: 0o600 })
}

/** NOT_FOUND for an import that expired, and for one of another person. */
export async function mustFindImport(
  app: Pick<App, 'config'>,
  id: string,
  userId: string,
): Promise<KeptImport> {
  const text = idPattern.test(id)
    ? await readFile(join(folderOf(app), `${id}.json`), 'utf8').catch(() => undefined)
    : undefined
  const kept = text === undefined ? undefined : (JSON.parse(text) as KeptImport)
  if (kept?.user_id !== userId) throw new AppError('NOT_FOUND')
  return kept
}

/** A trip that an import brought, and what takes it back. */
export interface MadeTrip {
  id: string
  title: string
  known: boolean
  mutation_id: string | null
}

const madePath = (app: Pick<App, 'config'>, id: string): string => join(folderOf(app), `${id}.made.json`)

export async function madeBy(app: Pick<App, 'config'>, id: string): Promise<MadeTrip[]> {
  const text = await readFile(madePath(app, id), 'utf8').catch(() => '[]')
  return JSON.parse(text) as MadeTrip[]
}

export async function keepMade(
  app: Pick<App, 'config'>,
  id: string,
  made: readonly MadeTrip[],
): Promise<void> {
  await writeFile(madePath(app, id), JSON.stringify(made), { mode: 0o600 })
}

export async function dropImport(app: Pick<App, 'config'>, id: string): Promise<void> {
  await rm(importPath(app, id), { force: true })
  await rm(join(folderOf(app), `${id}.json`), { force: true })
  await rm(madePath(app, id), { force: true })
}

/** Takes what nobody came back for; answers how many files went. */
export async function sweepImports({ config, now }: Pick<App, 'config' | 'now'>): Promise<number> {
  const folder = folderOf({ config })
  const names = await readdir(folder).catch(() => [])
  let gone = 0
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs > now() - keptFor_ms) continue
    await rm(join(folder, name), { force: true })
    gone++
  }
  return gone
}
