/** One run of making a graph out of extracts of OpenStreetMap. */
import { createHash } from 'node:crypto'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@caravel/sync-protocol/errors'
import { runStep } from './builder-process.ts'
import { engineConfig } from './engine-config.ts'
import type { EnginePackage } from './engine-package.ts'
import type { GraphFacts, GraphFolder, SourceFile } from './graph-folder.ts'
import { joinFacts, readPbfHeader, type PbfFacts } from './pbf-header.ts'

/** The steps of Valhalla's builder in their order, with about how much of the time each takes, in percent. */
export const steps = [
  ['initialize', 1],
  ['parseways', 20],
  ['parserelations', 4],
  ['parsenodes', 14],
  ['constructedges', 6],
  ['build', 18],
  ['enhance', 14],
  ['filter', 1],
  ['hierarchy', 5],
  ['shortcuts', 6],
  ['restrictions', 5],
  ['validate', 5],
  ['cleanup', 1],
] as const

/** Bytes on the disk for each byte of the extracts while a graph is made, and what is left to everything else. */
const roomNeeded = { factor: 7, reserve: 200_000_000 }

export interface Building {
  engine: EnginePackage
  folder: GraphFolder
  sources: readonly SourceFile[]
  signal: AbortSignal
  now(): number
  progress(percent: number): void
}

/** Throws ROUTING_NO_ROOM, ROUTING_SOURCE_BROKEN, ROUTING_EMPTY or `BuilderError`. What it made lies in the folder to build in. */
export async function buildGraph(building: Building): Promise<GraphFacts> {
  const { engine, folder, sources, signal, now, progress } = building
  const began = now()
  await mustHaveRoom(folder, sources)
  const facts = joinFacts(await Promise.all(sources.map(mustRead)))
  const cwd = await folder.begin()
  const tiles = join(cwd, 'tiles')
  const config = join(cwd, 'valhalla.json')
  await writeFile(config, JSON.stringify(engineConfig(tiles)))
  let done = 0
  for (const [step, percent] of steps) {
    progress(done)
    const args = ['-c', config, '-j', '1', '-s', step, '-e', step, ...sources.map(({ path }) => path)]
    await runStep({ program: engine.builder, args, cwd, signal })
    done += percent
    // What comes after it fails on nothing, and does not say why.
    if (step === 'build' && !(await bytesOf(tiles))) throw new AppError('ROUTING_EMPTY')
  }
  const bytes = await bytesOf(tiles)
  return {
    ...facts,
    version: graphVersion(engine, sources),
    built_at: now(),
    took_ms: now() - began,
    bytes,
    sources: sources.map(({ path: _path, ...told }) => told),
  }
}

/** The same engine, settings and sources make the same graph, so its ways need not be asked for anew. */
export function graphVersion(
  engine: Pick<EnginePackage, 'version'>,
  sources: readonly Omit<SourceFile, 'path'>[],
): string {
  const files = sources.map(({ name, size, modified_at }) => [name, size, modified_at])
  const hash = createHash('sha256')
    .update(JSON.stringify([engineConfig(''), files]))
    .digest('hex')
  return `${engine.version} ${hash.slice(0, 12)}`
}

async function mustHaveRoom(folder: GraphFolder, sources: readonly SourceFile[]): Promise<void> {
  const needed = sources.reduce((sum, { size }) => sum + size, 0) * roomNeeded.factor + roomNeeded.reserve
  const free = await folder.freeBytes()
  if (free < needed) throw new AppError('ROUTING_NO_ROOM', { needed, free })
}

async function mustRead({ path, name }: SourceFile): Promise<PbfFacts> {
  const facts = await readPbfHeader(path)
  if (!facts) throw new AppError('ROUTING_SOURCE_BROKEN', { reason: name })
  return facts
}

async function bytesOf(tiles: string): Promise<number> {
  const files = await readdir(tiles, { recursive: true, withFileTypes: true })
  const graphs = files.filter(each => each.isFile() && each.name.endsWith('.gph'))
  const sizes = await Promise.all(graphs.map(each => stat(join(each.parentPath, each.name))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}
