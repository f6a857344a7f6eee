/** Files of an archive: found, weighed and hashed, since a row announces its bytes by their hash. */
import { createHash } from 'node:crypto'
import type { BroughtUpload } from '@caravel/sync-protocol/domain/bring/brought-papers'
import type { BroughtTrip } from '@caravel/sync-protocol/domain/bring/brought-trip'
import { fileTypes, isRefusedType } from '@caravel/sync-protocol/domain/file-types'
import { endingOf, lastPart } from '../scan.ts'
import type { Archive } from './read-archive.ts'

const largestUpload = 50_000_000
/** Of one trip. */
const mostUploads = 1000
/** Of one archive, unpacked: beyond it only the rest of the trip comes. */
const mostUnpacked = 4_000_000_000
const mimePattern = /^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/

/** What a source says of a file, and where in the archive it may be. */
export interface Upload extends Omit<BroughtUpload, 'path' | 'mime' | 'size' | 'sha256'> {
  paths: string[]
  mime: string | null
}

interface Weight {
  size: number
  sha256: string
}

/** The files of one archive: each is unpacked once, however often it is named. */
export class ArchiveUploads {
  private readonly archive: Archive
  private readonly names: ReadonlySet<string>
  private readonly known = new Map<string, Weight | undefined>()
  private unpacked = 0

  constructor(archive: Archive) {
    this.archive = archive
    this.names = new Set(archive.names)
  }

  /** Puts into the trip what is there and may come; counts the rest. */
  async addTo(trip: BroughtTrip, uploads: readonly Upload[]): Promise<void> {
    let left = 0
    for (const [at, { paths, ...upload }] of uploads.entries()) {
      const path = paths.find(each => this.names.has(each))
      const mime = typeOf(upload)
      const may = path !== undefined && at < mostUploads && !isRefusedType(upload.name, mime)
      const weight = may ? await this.weigh(path) : undefined
      if (path !== undefined && weight) trip.files.push({ ...upload, path, mime, ...weight })
      else left++
    }
    if (left) trip.left_out.files = (trip.left_out.files ?? 0) + left
  }

  private async weigh(path: string): Promise<Weight | undefined> {
    if (this.known.has(path)) return this.known.get(path)
    const weight = this.unpacked > mostUnpacked ? undefined : await this.unpack(path)
    this.known.set(path, weight)
    return weight
  }

  /** Undefined for what is empty, too large or damaged. */
  private async unpack(path: string): Promise<Weight | undefined> {
    const stream = await this.archive.open(path).catch(() => undefined)
    if (!stream) return undefined
    const sum = createHash('sha256')
    let size = 0
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length
        this.unpacked += chunk.length
        if (size > largestUpload) return undefined
        sum.update(chunk)
      }
    } catch {
      // Counted among what does not come along.
      return undefined
    }
    return size ? { size, sha256: sum.digest('hex') } : undefined
  }
}

function typeOf({ mime, name }: Pick<Upload, 'mime' | 'name'>): string {
  const said = (mime ?? '').toLowerCase()
  const ending = endingOf(name.toLowerCase()).slice(1)
  return mimePattern.test(said) ? said : (fileTypes[ending] ?? 'application/octet-stream')
}

/** The last part of a path or address; empty where there is none. */
export function baseName(path: string | null): string {
  return lastPart(path ?? '')
}

/** What people called a file, with the ending that it is stored by. */
export function nameWithEnding(said: string | null, stored: string): string {
  const ending = endingOf(stored)
  if (said === null) return stored || '?'
  return said.toLowerCase().endsWith(ending.toLowerCase()) ? said : `${said}${ending}`
}
