/** Packs on the disk: each a file, beside what is known of it. They can be made again, so the longest unused go first. */
import { createHash, randomUUID } from 'node:crypto'
import { open, readFile, rename, rm, stat, utimes, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Area } from '@caravel/sync-protocol/domain/trip-areas'
import type { Bounds } from '@caravel/sync-protocol/domain/geo-box'
import { isMissing, namesIn, type MapsFolder } from '../maps-folder.ts'

export interface PackFacts {
  name: string
  trip_id: string
  archive_version: string
  areas: Area[]
  bytes: number
  data_offset: number
  tiles: number
  min_zoom: number
  max_zoom: number
  bounds: Bounds
  places: { covered: number; total: number }
  capped: boolean
}

const isName = (name: string): boolean => /^[\w-]{22}$/.test(name)
const mostPlans = 2000

/** Changes when the same areas would be cut in another way. */
const format = 1

/** Bound to the trip: who knows where others go cannot make out whether they have a pack of it. */
export function packName(tripId: string, version: string, areas: readonly Area[]): string {
  const text = JSON.stringify([format, tripId, version, areas])
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

export class PackFiles {
  private readonly folder: MapsFolder

  constructor(folder: MapsFolder) {
    this.folder = folder
  }

  async path(name: string): Promise<string> {
    return join(await this.folder.folder('packs'), `${name}.pmtiles`)
  }

  async save(facts: PackFacts): Promise<void> {
    const path = await this.factsPath(facts.name)
    // Several devices may plan the same pack at one moment: each writes a file of its own.
    const part = `${path}.${randomUUID()}.part`
    await writeFile(part, JSON.stringify(facts), { mode: 0o600 })
    await rename(part, path)
    await this.dropPlans()
  }

  async find(name: string): Promise<PackFacts | undefined> {
    if (!isName(name)) return undefined
    try {
      return JSON.parse(await readFile(await this.factsPath(name), 'utf8')) as PackFacts
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  /** The finished file, which counts as used now; undefined while it is none. */
  async open(name: string, now: number): Promise<FileHandle | undefined> {
    try {
      const path = await this.path(name)
      const handle = await open(path, 'r')
      await utimes(path, now / 1000, now / 1000)
      return handle
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  /** Removes the longest unused until `bytes` more have room below `most`. */
  async makeRoom(bytes: number, most: number): Promise<void> {
    const files = await this.list('.pmtiles')
    let total = files.reduce((sum, { size }) => sum + size, bytes)
    for (const { path, size } of files) {
      if (total <= most) return
      await rm(path, { force: true })
      total -= size
    }
  }

  async drop(name: string): Promise<void> {
    await rm(await this.path(name), { force: true })
    await rm(await this.factsPath(name), { force: true })
  }

  /** Of all plans, with when they were last made or used. */
  async all(): Promise<{ facts: PackFacts; used_at: number }[]> {
    const found: { facts: PackFacts; used_at: number }[] = []
    for (const { name, at } of await this.list('.json')) {
      const facts = await this.find(name)
      const file = await stat(await this.path(name)).catch(ignoreMissing)
      if (facts) found.push({ facts, used_at: Math.max(at, file?.mtimeMs ?? 0) })
    }
    return found
  }

  private async factsPath(name: string): Promise<string> {
    return join(await this.folder.folder('packs'), `${name}.json`)
  }

  /** Planning over and over fills no disk. */
  private async dropPlans(): Promise<void> {
    const plans = await this.list('.json')
    for (const { name } of plans.slice(0, Math.max(0, plans.length - mostPlans))) await this.drop(name)
  }

  /** The oldest first. */
  private async list(ending: string): Promise<{ name: string; path: string; size: number; at: number }[]> {
    const folder = await this.folder.folder('packs')
    const files = []
    for (const file of await namesIn(folder)) {
      if (!file.endsWith(ending)) continue
      const path = join(folder, file)
      const found = await stat(path).catch(ignoreMissing)
      if (found)
        files.push({ name: file.slice(0, -ending.length), path, size: found.size, at: found.mtimeMs })
    }
    return files.sort((a, b) => a.at - b.at)
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
