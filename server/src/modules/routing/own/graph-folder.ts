/** Graphs of the own router on the disk: `routing/` of the data folder. One is in use; another one replaces it as a whole. */
import { mkdtempSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { PbfFacts } from './pbf-header.ts'

export interface SourceFile {
  name: string
  path: string
  /** Bytes. */
  size: number
  /** Epoch ms. */
  modified_at: number
}

/** What is written beside a graph when it is whole. */
export interface GraphFacts extends PbfFacts {
  /** Of engine, settings and sources: the same ones make the same graph. */
  version: string
  /** Epoch ms. */
  built_at: number
  bytes: number
  took_ms: number
  sources: Omit<SourceFile, 'path'>[]
}

export interface Graph extends GraphFacts {
  tiles: string
}

export class GraphFolder {
  private readonly root: string
  private readonly maps: string

  /** @param dataDir of the server; for `:memory:` it is a folder that the system clears away */
  constructor(dataDir: string) {
    const data = dataDir === ':memory:' ? mkdtempSync(join(tmpdir(), 'caravel-routing-')) : dataDir
    this.root = join(data, 'routing')
    this.maps = join(data, 'maps')
  }

  /** Extracts of OpenStreetMap among the maps, by name. */
  async sources(): Promise<SourceFile[]> {
    const files: SourceFile[] = []
    for (const name of (await namesIn(this.maps))
      .filter(each => /^[^.].*\.osm\.pbf$/i.test(each))
      .toSorted()) {
      const path = join(this.maps, name)
      const found = await stat(path)
      if (found.isFile()) files.push({ name, path, size: found.size, modified_at: Math.round(found.mtimeMs) })
    }
    return files
  }

  /** The newest that is whole. */
  async current(): Promise<Graph | undefined> {
    for (const name of (await this.graphs()).toReversed()) {
      const facts = await this.read(name)
      if (facts) return { ...facts, tiles: join(this.root, name, 'tiles') }
    }
    return undefined
  }

  /** An empty folder to build in. */
  async begin(): Promise<string> {
    await this.clearBuild()
    const path = this.buildPath
    await mkdir(join(path, 'tiles'), { recursive: true, mode: 0o700 })
    return path
  }

  /** True where a build was cut short: the folder of one is left. */
  async clearBuild(): Promise<boolean> {
    const wasThere = (await namesIn(this.root)).includes(basename(this.buildPath))
    await rm(this.buildPath, { recursive: true, force: true })
    return wasThere
  }

  /** Puts what was built into use. From here on it is the graph, also after a power cut. */
  async finish(facts: GraphFacts): Promise<Graph> {
    const target = join(this.root, `graph-${String(facts.built_at).padStart(15, '0')}`)
    await writeFile(join(this.buildPath, 'graph.json'), JSON.stringify(facts), { mode: 0o600 })
    await rm(target, { recursive: true, force: true })
    await rename(this.buildPath, target)
    return { ...facts, tiles: join(target, 'tiles') }
  }

  /** Takes graphs away that nobody uses any more. */
  async clear(kept: Graph | undefined): Promise<void> {
    const name = kept && basename(dirname(kept.tiles))
    for (const each of await this.graphs())
      if (each !== name) await rm(join(this.root, each), { recursive: true, force: true })
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(dirname(this.root))
    return bavail * bsize
  }

  /** The graph that is being built. */
  get buildTiles(): string {
    return join(this.buildPath, 'tiles')
  }

  private get buildPath(): string {
    return join(this.root, 'build')
  }

  /** Oldest first. */
  private async graphs(): Promise<string[]> {
    return (await namesIn(this.root)).filter(name => /^graph-\d+$/.test(name)).toSorted()
  }

  private async read(name: string): Promise<GraphFacts | undefined> {
    try {
      return JSON.parse(await readFile(join(this.root, name, 'graph.json'), 'utf8')) as GraphFacts
    } catch (error) {
      if (isMissing(error) || error instanceof SyntaxError) return undefined
      throw error
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR'
}
