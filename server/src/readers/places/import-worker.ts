/** The thread that reads files: what takes long, or more memory than it may, is not the server's. */
import { parentPort, workerData } from 'node:worker_threads'
import type { GpxChoice } from './read-gpx.ts'
import { UnreadableFile, type ReadFile, type UnreadableReason } from './read-place.ts'
import { readPlaces, type FileToRead } from './read-places.ts'

export interface ReadJob {
  files: FileToRead[]
  choice: GpxChoice
}

export type ReadOutcome =
  { files: ReadFile[] } | { unreadable: { file: string; reason: UnreadableReason; line: number | undefined } }

const work = async ({ files, choice }: ReadJob): Promise<ReadOutcome> => {
  const read: ReadFile[] = []
  for (const file of files) {
    try {
      read.push(await readPlaces(file, choice))
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      const { reason, line } = error
      return { unreadable: { file: file.name, reason, line } }
    }
  }
  return { files: read }
}

parentPort?.postMessage(await work(workerData as ReadJob), [])
