/** An archive that was looked at and is sound as far as header, root directory and metadata say. */
import { createHash } from 'node:crypto'
import { findEntry, readDirectory, unpackAtMost, type Directory, type Entry } from './directory.ts'
import { headerBytes, readHeader, rootEnd, type Header, type Section } from './header.ts'
import { invalidArchive } from './invalid-archive.ts'
import { readMetadata, type Metadata } from './metadata.ts'
import type { Source } from './source.ts'
import { tileId } from '@caravel/sync-protocol/domain/tile-id'

/** No tile that is drawn weighs more. */
export const mostTileBytes = 5_000_000
/** The format has a root, leaves, and at most a level between. */
const deepest = 4
/** Entries of leaf directories that are held, 24 bytes each. */
const mostHeld = 600_000

export class Archive {
  readonly source: Source
  readonly header: Header
  readonly metadata: Metadata
  /** Stands for these bytes and no others. */
  readonly version: string
  readonly root: Directory
  private readonly leaves = new Map<number, Directory>()
  private held = 0

  private constructor(source: Source, header: Header, metadata: Metadata, version: string, root: Directory) {
    this.source = source
    this.header = header
    this.metadata = metadata
    this.version = version
    this.root = root
  }

  /**
   * Reads what every archive begins with; throws MAP_ARCHIVE_INVALID with a reason.
   * @param head its first bytes, where they are here already
   */
  static async open(source: Source, head?: Buffer, signal?: AbortSignal): Promise<Archive> {
    const begin = head ?? (await source.read(0, Math.min(rootEnd, source.size), signal))
    const header = readHeader(begin, source.size)
    const { root: at, metadata: about } = header
    const packedRoot = begin.subarray(at.offset, at.offset + at.length)
    const root = await readDirectory(packedRoot)
    const packed = await source.read(about.offset, about.length, signal)
    const metadata = readMetadata(await unpackAtMost(packed, 8_000_000))
    const hash = createHash('sha256').update(begin.subarray(0, headerBytes)).update(packedRoot)
    const version = hash.update(`${source.size} ${source.etag}`).digest('base64url').slice(0, 16)
    return new Archive(source, header, metadata, version, root)
  }

  /** The stored bytes, gzip; undefined where there is no such tile. */
  async tile(zoom: number, x: number, y: number): Promise<Buffer | undefined> {
    const entry = await this.find(zoom, x, y)
    return entry && gzipped(await this.source.read(...tileAt(entry, this.header.tiles)))
  }

  /** Whether there is such a tile; it is not read. */
  async has(zoom: number, x: number, y: number): Promise<boolean> {
    return (await this.find(zoom, x, y)) !== undefined
  }

  private async find(zoom: number, x: number, y: number): Promise<Entry | undefined> {
    const { min_zoom, max_zoom } = this.header
    if (zoom < min_zoom || zoom > max_zoom) return undefined
    const id = tileId(zoom, x, y)
    let directory = this.root
    for (let level = 0; level < deepest; level++) {
      const entry = findEntry(directory, id)
      if (!entry || entry.run > 0) return entry
      directory = await this.leaf(entry)
    }
    throw invalidArchive('directory')
  }

  private async leaf(at: Section): Promise<Directory> {
    const known = this.leaves.get(at.offset)
    if (known) {
      this.leaves.delete(at.offset)
      this.leaves.set(at.offset, known)
      return known
    }
    const leaf = await readDirectory(await this.source.read(...leafAt(at, this.header.leaves)))
    // Another request may have read it meanwhile.
    if (!this.leaves.has(at.offset)) this.held += leaf.ids.length
    this.leaves.set(at.offset, leaf)
    for (const [offset, { ids }] of this.leaves) {
      if (this.held <= mostHeld) break
      this.leaves.delete(offset)
      this.held -= ids.length
    }
    return leaf
  }
}

/** Offset and length in the archive; throws where an entry points outside of the tiles. */
export function tileAt({ offset, length }: Section, tiles: Section): [offset: number, length: number] {
  if (length === 0 || length > mostTileBytes) throw invalidArchive('too_large')
  return within({ offset, length }, tiles)
}

export function leafAt(at: Section, leaves: Section): [offset: number, length: number] {
  if (at.length === 0) throw invalidArchive('directory')
  return within(at, leaves)
}

function within({ offset, length }: Section, section: Section): [offset: number, length: number] {
  if (offset + length > section.length) throw invalidArchive('cut')
  return [section.offset + offset, length]
}

/** What is none was overwritten in place, and is not passed on. */
function gzipped(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) throw invalidArchive('cut')
  return bytes
}
