/** Where maps lie: `maps/` of the data folder, with archives in it, and folders of what can be fetched again. */
import { mkdtempSync } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface ArchiveFile {
  name: string
  path: string
  size: number
  /** Epoch ms. */
  modified_at: number
  /** Changes whenever another file takes its name. */
  mark: string
}

export const regionFile = 'region.pmtiles'

export class MapsFolder {
  readonly root: string

  /** @param dataDir of the server; for `:memory:` it is a folder that the system clears away */
  constructor(dataDir: string) {
    this.root = dataDir === ':memory:' ? mkdtempSync(join(tmpdir(), 'caravel-maps-')) : join(dataDir, 'maps')
  }

  /** Whose room is told; it exists also before any map does. */
  get disk(): string {
    return dirname(this.root)
  }

  pathOf(name: string): string {
    return join(this.root, name)
  }

  /** Made where it is missing. */
  async folder(name: 'areas' | 'cache' | 'packs' | 'job'): Promise<string> {
    const path = join(this.root, name)
    await mkdir(path, { recursive: true, mode: 0o700 })
    return path
  }

  /** The archives in it, the newest first. */
  async list(): Promise<ArchiveFile[]> {
    const files: ArchiveFile[] = []
    for (const name of await namesIn(this.root)) {
      const file = /^[^.].*\.pmtiles$/i.test(name) ? await lookAt(join(this.root, name)) : undefined
      if (file) files.push({ name, ...file })
    }
    return files.sort((a, b) => b.modified_at - a.modified_at || (a.name < b.name ? -1 : 1))
  }
}

/** Undefined where there is no file. */
export async function lookAt(path: string): Promise<Omit<ArchiveFile, 'name'> | undefined> {
  try {
    const found = await stat(path)
    if (!found.isFile()) return undefined
    const { size, mtimeMs, ino } = found
    return { path, size, modified_at: Math.round(mtimeMs), mark: `${ino} ${size} ${mtimeMs}` }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

export function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR'
}
