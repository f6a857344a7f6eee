/** Cutting a part out of an archive elsewhere: what the part will weigh, and taking it, also where it was broken off. */
import { createHash } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '@caravel/sync-protocol/errors'
import { boundsOf } from '@caravel/sync-protocol/domain/geo-box'
import type { Area } from '@caravel/sync-protocol/domain/trip-areas'
import type { App } from '../../../context.ts'
import { Archive } from '../archive/archive.ts'
import { coverage } from '../archive/coverage.ts'
import { cutFile } from '../archive/cut-file.ts'
import { planCut, type CutPlan, type CutRequest } from '../archive/cut-plan.ts'
import { FileSource } from '../archive/file-source.ts'
import { openHttpSource } from '../archive/http-source.ts'
import { readings } from '../archive/read-pieces.ts'
import { retrying } from '../archive/retrying-source.ts'
import type { Problem } from '../current-archive.ts'
import { mustHaveRoom } from '../disk-room.ts'
import { lookAt } from '../maps-folder.ts'
import { newestArchive } from './build-list.ts'

type Needed = Pick<App, 'guardedFetch'>

/** Before a request that failed is made again, in ms. */
const waits = [1000, 5000, 20_000]
/** The build is another one by now, or is gone. */
const overtaken = new Set(['gone', 'changed'])

export interface OpenedBuild {
  archive: Archive
  /** Its address. */
  build: string
}

/**
 * The newest archive of a source. One that was being taken from goes on as long as it is there.
 * Throws MAP_SOURCE_FAILED or MAP_ARCHIVE_INVALID.
 */
export async function openBuild(
  app: Needed,
  source: string,
  known: string | null,
  signal: AbortSignal,
): Promise<OpenedBuild> {
  if (known !== null) {
    try {
      return await openAt(app, source, known, signal)
    } catch (error) {
      if (!isOvertaken(error)) throw error
    }
  }
  return openAt(app, source, await newestArchive(app, source, signal), signal)
}

async function openAt(
  { guardedFetch }: Needed,
  source: string,
  build: string,
  signal: AbortSignal,
): Promise<OpenedBuild> {
  // An admin named the host of the source, and no other one.
  const reach = URL.parse(build)?.host === URL.parse(source)?.host ? 'configured' : 'public'
  const address = { guardedFetch, url: build, purpose: 'map_regions', patience_ms: 120_000, reach } as const
  const { source: remote, head } = await openHttpSource(address, signal)
  return { archive: await Archive.open(retrying(remote, waits), head, signal), build }
}

export function isOvertaken(error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.code === 'MAP_SOURCE_FAILED' &&
    overtaken.has(String(error.detail['reason']))
  )
}

/** Throws MAP_REGION_EMPTY or MAP_REGION_TOO_LARGE. */
export async function planAreas(
  archives: readonly Archive[],
  areas: readonly Area[],
  cut: Omit<CutRequest, 'ranges' | 'bounds'>,
): Promise<CutPlan> {
  const min = Math.min(...archives.map(({ header }) => header.min_zoom))
  const ranges = coverage(areas, { min, low: 6, most: cut.most.tiles })
  return planCut(archives, { ...cut, ranges, bounds: boundsOf(areas.map(({ box }) => box)) })
}

/** What is known of a file that is being taken. */
export interface Taken {
  /** Stands for archive and plan: what was written for another one is of no use. */
  plan: string | null
  /** Bytes that outlive a power cut. */
  safe_bytes: number
}

export interface Taking {
  /** The disk whose room is looked at. */
  disk: string
  /** The file that is written, and what it is called when it is whole. */
  part: string
  target: string
  known: Taken
  begun(facts: Taken & { plan: string }): Promise<void>
  progress(bytes: number, safe: boolean): void | Promise<void>
  signal: AbortSignal
}

/** Takes the tiles, and puts the file into its place when it is whole. */
export async function takeCut(archive: Archive, plan: CutPlan, taking: Taking): Promise<void> {
  const { part, target, known, signal } = taking
  const mark = createHash('sha256').update(archive.version).update(plan.head).digest('hex')
  const from = known.plan === mark ? await usableBytes(part, known.safe_bytes) : 0
  await taking.begun({ plan: mark, safe_bytes: from })
  await mustHaveRoom(taking.disk, plan.bytes - from)
  const progress = (bytes: number, safe: boolean) => taking.progress(bytes, safe)
  await cutFile(plan, { path: part, from, progress, signal, reading: readings.remote })
  await mustBeSound(part)
  await rename(part, target)
  await syncFolder(dirname(target))
}

/** Of the bytes that are said to be safe, none where the file is not there as it was. */
async function usableBytes(path: string, safe: number): Promise<number> {
  const file = await lookAt(path)
  return file && file.size >= safe ? safe : 0
}

async function mustBeSound(path: string): Promise<void> {
  const source = await FileSource.open(path)
  try {
    await Archive.open(source)
  } finally {
    await source.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export function problemOf(error: unknown): Problem {
  if (error instanceof AppError)
    return { code: error.code, reason: String(error.detail['reason'] ?? '') || null }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return { code: 'MAP_NO_ROOM', reason: null }
  return { code: /^E[A-Z]+$/.test(code) ? 'STORAGE_FAILED' : 'INTERNAL', reason: null }
}
