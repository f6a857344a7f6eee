/** An archive at an address, through the disk: what was read once is there without a network too, after a restart as well. */
import { createHash } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../../context.ts'
import { Archive } from './archive/archive.ts'
import { BlockCache } from './archive/block-cache.ts'
import { calm } from './archive/calm-source.ts'
import { HttpSource, openHttpSource, type Address, type HttpFacts } from './archive/http-source.ts'
import { namesIn, type MapsFolder } from './maps-folder.ts'

type Needed = Pick<App, 'guardedFetch' | 'settings' | 'now'>

/** Looking all over the map asks much of another's server, and a server that is gone must not hold requests. */
const calmly = { at_once: 6, waiting: 200, pause_ms: 10_000 }

interface Kept extends HttpFacts {
  url: string
}

const factsFile = 'archive.json'

/** Asks the address what it is now. Throws MAP_SOURCE_FAILED or MAP_ARCHIVE_INVALID. */
export async function openRemote(
  app: Needed,
  folder: MapsFolder,
  url: string,
  signal: AbortSignal,
): Promise<Archive> {
  const { source, head } = await openHttpSource(addressOf(app, url), signal)
  // Looked at before anything of it is kept.
  const { version } = await Archive.open(source, head, signal)
  const facts: Kept = { url, size: source.size, etag: source.etag, modified_at: source.modified_at }
  const cache = await folder.folder('cache')
  const archive = await Archive.open(await throughDisk(app, cache, source, keyOf(facts)))
  await writeFile(join(cache, `${factsFile}.part`), JSON.stringify(facts), { mode: 0o600 })
  await rename(join(cache, `${factsFile}.part`), join(cache, factsFile))
  await dropOthers(cache, keyOf(facts))
  return archive.version === version ? archive : Archive.open(source, head)
}

/** As it was when it was last asked; undefined where nothing is kept of this address. */
export async function reopenRemote(
  app: Needed,
  folder: MapsFolder,
  url: string,
): Promise<Archive | undefined> {
  const cache = await folder.folder('cache')
  const facts = await readFacts(join(cache, factsFile))
  if (facts?.url !== url) return undefined
  const source = new HttpSource(addressOf(app, url), facts)
  return Archive.open(await throughDisk(app, cache, source, keyOf(facts)))
}

function addressOf({ guardedFetch }: Needed, url: string): Address {
  return { guardedFetch, url, purpose: 'maps', patience_ms: 15_000 }
}

function throughDisk(app: Needed, cache: string, source: HttpSource, key: string): Promise<BlockCache> {
  const bytes = Number(app.settings.get('map_cache_megabytes')) * 1_000_000
  return BlockCache.open(calm(source, { ...calmly, now: app.now }), join(cache, key), bytes)
}

function keyOf({ url, size, etag }: Kept): string {
  return createHash('sha256').update(`${url}\n${size}\n${etag}`).digest('hex').slice(0, 24)
}

async function readFacts(path: string): Promise<Kept | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Kept
  } catch (error) {
    // None is kept yet, or a power cut left half of it: it is asked for anew.
    if (
      error instanceof SyntaxError ||
      (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    )
      return undefined
    throw error
  }
}

async function dropOthers(cache: string, key: string): Promise<void> {
  for (const name of await namesIn(cache))
    if (name !== key && name !== factsFile) await rm(join(cache, name), { recursive: true, force: true })
}
