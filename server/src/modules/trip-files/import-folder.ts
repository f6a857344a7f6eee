/** Files that people brought and are still looking at: on the disk for an hour, each for who brought it alone. */
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@caravel/sync-protocol/errors'
import { idPattern } from '@caravel/sync-protocol/field'
import type { TripSource } from '@caravel/sync-protocol/domain/bring/brought-trip'
import type { App } from '../../context.ts'
import type { KeptTrip } from './kept-trip.ts'

export const largestImport = 500_000_000
export const keptFor_ms = 3_600_000

export interface KeptImport {
  source: TripSource
  /** How many trips it holds. */
  trips: number
}

type Folder = Pick<App, 'config'>

function rootOf({ config }: Folder): string {
  return config.data_dir === ':memory:'
    ? join(tmpdir(), `caravel-imports-${process.pid}`)
    : join(config.data_dir, 'imports')
}

/** Each account has its own folder. */
function folderOf(app: Folder, userId: string): string {
  return join(rootOf(app), userId)
}

export function importPath(app: Folder, userId: string, id: string): string {
  return join(folderOf(app, userId), `${id}.bin`)
}

/** All that one account is looking at just now, and all of them together. */
const mostOfOne = 2_000_000_000
const mostTogether = 10_000_000_000

/** Throws OVERLOADED while what the account brought, or all did, takes up what there is: an hour later it is gone. */
export async function mustHaveRoom(app: Folder, userId: string): Promise<void> {
  let together = 0
  for (const name of await readdir(rootOf(app)).catch(() => [])) {
    const bytes = await bytesIn(join(rootOf(app), name))
    together += bytes
    if ((name === userId && bytes > mostOfOne) || together > mostTogether)
      throw new AppError('OVERLOADED', { retry_after: 600 })
  }
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(folder).catch(() => []))
    bytes += await stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    )
  return bytes
}

/** Throws TOO_LARGE before more than is allowed lies on the disk. */
export async function storeImport(
  app: Folder,
  userId: string,
  id: string,
  stream: AsyncIterable<Uint8Array>,
): Promise<void> {
  await mkdir(folderOf(app, userId), { recursive: true, mode: 0o700 })
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
    createWriteStream(importPath(app, userId, id), { mode: 0o600 }),
  )
}

/** Each trip is a file of its own, so that none of them takes long to be written or read. */
export async function keepImport(
  app: Folder,
  userId: string,
  id: string,
  source: TripSource,
  trips: readonly KeptTrip[],
): Promise<void> {
  const folder = folderOf(app, userId)
  for (const [at, trip] of trips.entries())
    await writeFile(join(folder, `${id}.${at}.json`), JSON.stringify(trip), { mode: 0o600 })
  const kept: KeptImport = { source, trips: trips.length }
  await writeFile(join(folder, `${id}.json`), JSON.stringify(kept), { mode: 0o600 })
}

/** NOT_FOUND for an import that expired, and for one of another person. */
export async function mustFindImport(app: Folder, userId: string, id: string): Promise<KeptImport> {
  const text = idPattern.test(id)
    ? await readFile(join(folderOf(app, userId), `${id}.json`), 'utf8').catch(() => undefined)
    : undefined
  if (text === undefined) throw new AppError('NOT_FOUND')
  return JSON.parse(text) as KeptImport
}

/** NOT_FOUND for a trip that the import does not hold. */
export async function mustFindTrip(app: Folder, userId: string, id: string, key: string): Promise<KeptTrip> {
  const text = /^\d{1,3}$/.test(key)
    ? await readFile(join(folderOf(app, userId), `${id}.${Number(key)}.json`), 'utf8').catch(() => undefined)
    : undefined
  if (text === undefined) throw new AppError('NOT_FOUND')
  return JSON.parse(text) as KeptTrip
}

/** A trip that an import brought, and what takes it back. */
export interface MadeTrip {
  id: string
  title: string
  known: boolean
  mutation_id: string | null
}

const madePath = (app: Folder, userId: string, id: string): string =>
  join(folderOf(app, userId), `${id}.made.json`)

export async function madeBy(app: Folder, userId: string, id: string): Promise<MadeTrip[]> {
  const text = await readFile(madePath(app, userId, id), 'utf8').catch(() => '[]')
  return JSON.parse(text) as MadeTrip[]
}

export async function keepMade(
  app: Folder,
  userId: string,
  id: string,
  made: readonly MadeTrip[],
): Promise<void> {
  await writeFile(madePath(app, userId, id), JSON.stringify(made), { mode: 0o600 })
}

export async function dropImport(app: Folder, userId: string, id: string): Promise<void> {
  const folder = folderOf(app, userId)
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith(`${id}.`)) await rm(join(folder, name), { force: true })
}

/** Takes what nobody came back for; answers how many files went. */
export async function sweepImports(app: Folder & Pick<App, 'now'>): Promise<number> {
  const root = rootOf(app)
  const before = app.now() - keptFor_ms
  let gone = 0
  for (const entry of await readdir(root, { withFileTypes: true }).catch(() => [])) {
    const path = join(root, entry.name)
    if (entry.isDirectory()) gone += await sweepFolder(path, before)
    else gone += await sweepFile(path, before)
  }
  return gone
}

async function sweepFolder(folder: string, before: number): Promise<number> {
  const { mtimeMs } = await stat(folder)
  let gone = 0
  for (const name of await readdir(folder)) gone += await sweepFile(join(folder, name), before)
  // One that someone uses, or that still holds something, stays.
  if (mtimeMs <= before) await rmdir(folder).catch(() => undefined)
  return gone
}

async function sweepFile(path: string, before: number): Promise<number> {
  const { mtimeMs } = await stat(path)
  if (mtimeMs > before) return 0
  await rm(path, { force: true })
  return 1
}
