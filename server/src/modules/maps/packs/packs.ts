/** Plans packs, and makes the file of one when it is first asked for. */
import { rename } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { AppError } from '@caravel/sync-protocol/errors'
import type { App } from '../../../context.ts'
import type { TripPosition } from '../../../module.ts'
import type { Archive } from '../archive/archive.ts'
import { cutFile } from '../archive/cut-file.ts'
import { readings, type Reading } from '../archive/read-pieces.ts'
import { planAreas } from '../cutting/take-cut.ts'
import { mustHaveRoom } from '../disk-room.ts'
import type { MapsFolder } from '../maps-folder.ts'
import { packName, PackFiles, type PackFacts } from './pack-files.ts'
import { packLimits, planPack } from './plan-pack.ts'

type Needed = Pick<App, 'settings' | 'now' | 'log'>

interface Creates {
  done: number
  work: Promise<void>
}

/** Packs that wait to be made; who asks for more comes again later. */
const mostWaiting = 20

/** What the map of a trip is cut from. */
export interface CutFrom {
  /** A tile comes from the first that has it. */
  archives: readonly Archive[]
  /** Stands for all of them. */
  version: string
  /** One of them is on another's server. */
  is_remote: boolean
}

export class Packs {
  readonly files: PackFiles
  private readonly app: Needed
  private readonly folder: MapsFolder
  private readonly making = new Map<string, Creates>()
  private readonly ending = new AbortController()
  /** One after the other: each takes the disk and the line for itself. */
  private line: Promise<unknown> = Promise.resolve()

  constructor(app: Needed, folder: MapsFolder) {
    this.app = app
    this.folder = folder
    this.files = new PackFiles(folder)
  }

  async plan(
    from: CutFrom,
    tripId: string,
    positions: readonly TripPosition[],
    zoom: number,
  ): Promise<PackFacts> {
    const most = Number(this.app.settings.get('map_pack_megabytes')) * 1_000_000
    const { archives, version } = from
    const wish = { positions, zoom, most, reading: readingOf(from), version }
    const { plan, areas, places, capped } = await planPack(archives, wish)
    const { bytes, tiles, min_zoom, max_zoom, bounds, head } = plan
    const facts: PackFacts = {
      name: packName(tripId, version, areas),
      trip_id: tripId,
      archive_version: version,
      areas,
      bytes,
      data_offset: head.length,
      tiles,
      min_zoom,
      max_zoom,
      bounds,
      places,
      capped,
    }
    await this.files.save(facts)
    return facts
  }

  /**
   * The finished file, which the caller closes. Throws MAP_PACK_NOT_READY after `patience` ms; the work goes on.
   * @param now what the map of its trip is cut from by now, where there is any
   */
  async open(facts: PackFacts, now: CutFrom | undefined, patience: number): Promise<FileHandle> {
    const { name, bytes } = facts
    const known = await this.files.open(name, this.app.now())
    if (known) return known
    let making = this.making.get(name)
    if (!making) {
      if (now?.version !== facts.archive_version) throw new AppError('MAP_PACK_GONE')
      if (this.making.size >= mostWaiting) throw new AppError('OVERLOADED')
      making = this.begin(facts, now)
    }
    if (!(await isDoneWithin(making.work, patience)))
      throw new AppError('MAP_PACK_NOT_READY', { retry_after: 5, done: making.done, bytes })
    const made = await this.files.open(name, this.app.now())
    if (!made) throw new AppError('MAP_PACK_GONE')
    return made
  }

  async stop(): Promise<void> {
    this.ending.abort()
    await Promise.allSettled([...this.making.values()].map(({ work }) => work))
  }

  private begin(facts: PackFacts, from: CutFrom): Creates {
    const making: Creates = { done: 0, work: Promise.resolve() }
    const work = this.line.then(() => this.make(facts, from, making)).catch(goneIfReplaced)
    this.line = work.catch(() => undefined)
    // Kept until it is over, so that all waiting requests hear how it went; after a failure the next request tries again.
    making.work = work.finally(() => this.making.delete(facts.name))
    making.work.catch((error: unknown) => {
      if (!this.ending.signal.aborted) this.app.log.warn({ err: error }, '[maps] a pack could not be made')
    })
    this.making.set(facts.name, making)
    return making
  }

  private async make(facts: PackFacts, from: CutFrom, making: Creates): Promise<void> {
    const { signal } = this.ending
    signal.throwIfAborted()
    const reading = readingOf(from)
    const plan = await planAreas(from.archives, facts.areas, {
      reading,
      most: packLimits,
      version: from.version,
    })
    // Another version of this program may pack directories in another way.
    if (plan.bytes !== facts.bytes || plan.head.length !== facts.data_offset)
      throw new AppError('MAP_PACK_GONE')
    const cache = Number(this.app.settings.get('map_cache_megabytes')) * 1_000_000
    await this.files.makeRoom(plan.bytes, cache)
    const path = await this.files.path(facts.name)
    await mustHaveRoom(this.folder.disk, plan.bytes)
    const progress = (bytes: number): void => void (making.done = bytes)
    await cutFile(plan, { path: `${path}.part`, reading, from: 0, progress, signal })
    await rename(`${path}.part`, path)
  }
}

/** The archive was replaced while it was read. */
function goneIfReplaced(error: unknown): never {
  const isGone =
    error instanceof AppError &&
    (error.detail['reason'] === 'missing' || error.detail['reason'] === 'changed')
  throw isGone ? new AppError('MAP_PACK_GONE') : error
}

function readingOf({ is_remote }: CutFrom): Reading {
  return is_remote ? readings.remote : readings.file
}

/** Throws what the work throws. */
async function isDoneWithin(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(resolve, ms, false)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
