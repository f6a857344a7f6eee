/** What is known of the job, on the disk: it goes on after a restart. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from '../current-archive.ts'
import { isMissing, type MapsFolder } from '../maps-folder.ts'
import type { Taken } from '../cutting/take-cut.ts'
import type { RegionRequest } from './region-request.ts'

export type JobState = 'planning' | 'planned' | 'running' | 'failed' | 'done'

export interface JobFacts extends RegionRequest, Taken {
  state: JobState
  /** Where it is cut out of, and the archive that this named last. */
  url: string
  build: string | null
  tiles: number | null
  /** Of the whole new archive. */
  bytes: number | null
  done_bytes: number
  error: Problem | null
  updated_at: number
}

export class JobFile {
  private readonly folder: MapsFolder
  private line: Promise<void> = Promise.resolve()

  constructor(folder: MapsFolder) {
    this.folder = folder
  }

  async partPath(): Promise<string> {
    return join(await this.folder.folder('job'), 'region.part')
  }

  async read(): Promise<JobFacts | undefined> {
    try {
      return JSON.parse(await readFile(this.folder.pathOf('job/job.json'), 'utf8')) as JobFacts
    } catch (error) {
      // A power cut may have left half of it: then there is no job.
      if (isMissing(error) || error instanceof SyntaxError) return undefined
      throw error
    }
  }

  save(facts: JobFacts): Promise<void> {
    return this.inTurn(async () => {
      const path = join(await this.folder.folder('job'), 'job.json')
      await writeFile(`${path}.part`, JSON.stringify(facts), { mode: 0o600 })
      await rename(`${path}.part`, path)
    })
  }

  drop(): Promise<void> {
    return this.inTurn(() => rm(this.folder.pathOf('job'), { recursive: true, force: true }))
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.line.then(work)
    this.line = done.catch(() => undefined)
    return done
  }
}
