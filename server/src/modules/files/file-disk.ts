/**
 * Where the bytes of files lie: in `files/` of the data folder, named by the id of their row, beside what has arrived of
 * those that are still on their way. A file stands under its name only when it is whole and on the disk.
 */
import { createReadStream, mkdtempSync, type ReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileFolder, filePath, filesFolder } from '../../db/file-path.ts'

const partEnding = '.part'

export interface StoredName {
  /** The id of its row. */
  id: string
  /** Not whole yet. */
  part: boolean
  path: string
}

export class FileDisk {
  private readonly dataDir: string
  private temporary: string | undefined
  private readonly tails = new Map<string, Promise<unknown>>()

  /** @param dataDir of the server; `:memory:` keeps files in a folder that the system clears away */
  constructor(dataDir: string) {
    this.dataDir = dataDir
  }

  private get root(): string {
    if (this.dataDir !== ':memory:') return join(this.dataDir, filesFolder)
    return (this.temporary ??= mkdtempSync(join(tmpdir(), 'caravel-files-')))
  }

  private folderOf(id: string): string {
    return fileFolder(this.root, id)
  }

  path(id: string): string {
    return filePath(this.root, id)
  }

  private partOf(id: string): string {
    return this.path(id) + partEnding
  }

  /** What is done with one file is done one after the other. */
  inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const result = (this.tails.get(id) ?? Promise.resolve()).then(work, work)
    const tail = result
      .catch(() => undefined)
      .finally(() => {
        if (this.tails.get(id) === tail) this.tails.delete(id)
      })
    this.tails.set(id, tail)
    return result
  }

  /** How many bytes of it have arrived. */
  async arrived(id: string): Promise<number> {
    return (await sizeOf(this.partOf(id))) ?? 0
  }

  /** Adds bytes behind those that have arrived. What came before the stream broke off stays. */
  async append(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    await mkdir(this.folderOf(id), { recursive: true, mode: 0o700 })
    // Opened before anything is read: a stream that broke off at once would be opened after its part was dropped.
    const part = await open(this.partOf(id), 'a', 0o600)
    try {
      await pipeline(bytes, part.createWriteStream({ flush: true }))
    } finally {
      await part.close()
    }
  }

  /** All that has arrived of it, in memory: see {@link pictureTurn}. */
  wholePart(id: string): Promise<Buffer> {
    return readFile(this.partOf(id))
  }

  /** A picture is rid of what it tells in memory, several times its size: one after the other in this process. */
  pictureTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.inTurn('pictures', work)
  }

  readPart(id: string): ReadStream {
    return createReadStream(this.partOf(id))
  }

  dropPart(id: string): Promise<void> {
    return rm(this.partOf(id), { force: true })
  }

  /** What has arrived is the file; or `instead` is. */
  async complete(id: string, instead?: Uint8Array): Promise<void> {
    const part = this.partOf(id)
    if (instead) {
      const clean = `${part}.new`
      await writeFile(clean, instead, { mode: 0o600, flush: true })
      await rename(clean, part)
    }
    await rename(part, this.path(id))
    await syncFolder(this.folderOf(id))
  }

  has(id: string): Promise<boolean> {
    return sizeOf(this.path(id)).then(size => size !== undefined)
  }

  read(id: string, range: { start?: number; end?: number } = {}): ReadStream {
    return createReadStream(this.path(id), range)
  }

  async remove(id: string): Promise<void> {
    await rm(this.path(id), { force: true })
    await this.dropPart(id)
  }

  /** Everything that lies there. */
  async list(): Promise<StoredName[]> {
    const found: StoredName[] = []
    for (const folder of await namesIn(this.root))
      for (const name of await namesIn(join(this.root, folder))) {
        const [id = '', ...endings] = name.split('.')
        found.push({ id, part: endings.length > 0, path: join(this.root, folder, name) })
      }
    return found
  }
}

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code

const sizeOf = async (path: string): Promise<number | undefined> => {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return []
    throw error
  }
}

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
