/**
 * Whose file is read when. At most two processes read at the same time, each for one account; accounts take turns, so that
 * the files of one keep another waiting for one file at most.
 */
import { rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Config } from '../config.ts'
import { ReaderProcess, sizeOf, type FileToRead } from './reader-process.ts'
import { mostReaders, mostReadings, readingLimits } from './reading-limits.ts'

/** Above this a file gets a process that opens it directly, and below it is copied to where a kept process has it open. */
const mostCopied = 20_000_000

export interface Reading {
  /** Where files are put that will be read; only the server sees it. */
  folder: string
  /** A request that will have files read. @throws TOO_MANY_TRIES above five of one account. Call the answer at its end. */
  admit(account: string): () => void
  /**
   * What a reader says at the end of the file at `path`. `alone`: by a process that reads nothing else.
   * @throws FILE_TOO_COMPLEX above a limit, OVERLOADED where no process can be started, and what the reader throws
   */
  read(account: string, path: string, file: FileToRead, alone?: boolean): Promise<unknown>
  /** The processes there are, by the account that they read for. */
  running(): [account: string, pid: number][]
  close(): Promise<void>
}

interface Waiting {
  path: string
  file: FileToRead
  alone: boolean
  resolve(end: unknown): void
  reject(error: unknown): void
}

interface Kept {
  reader: ReaderProcess
  timer: NodeJS.Timeout
}

export function createReading({ data_dir }: Pick<Config, 'data_dir'>): Reading {
  const folder =
    data_dir === ':memory:' ? join(tmpdir(), `caravel-reading-${process.pid}`) : join(data_dir, 'reading')
  const admitted = new Map<string, number>()
  /** In the order of their turns. */
  const waiting = new Map<string, Waiting[]>()
  const reading = new Set<string>()
  const kept = new Map<string, Kept>()
  let isClosed = false
  const busy = new Set<ReaderProcess>()
  // What a server that was killed left behind.
  rmSync(folder, { recursive: true, force: true })

  const drop = async (account: string): Promise<void> => {
    const found = kept.get(account)
    kept.delete(account)
    clearTimeout(found?.timer)
    await found?.reader.end()
  }

  const keep = (reader: ReaderProcess): void => {
    const timer = setTimeout(() => void drop(reader.account), readingLimits.kept_ms).unref()
    kept.set(reader.account, { reader, timer })
  }

  /** The kept process of the account, else a new one in the place of the one that waited longest. */
  const readerFor = async (account: string, path: string | undefined): Promise<ReaderProcess> => {
    const own = kept.get(account)
    if (path === undefined && own && !own.reader.isGone) {
      kept.delete(account)
      clearTimeout(own.timer)
      return own.reader
    }
    await drop(account)
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size + reading.size > mostReaders) await drop(oldest)
    return ReaderProcess.start(account, folder, path)
  }

  const serve = async (account: string, { path, file, alone }: Waiting): Promise<unknown> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const direct = alone || (await sizeOf(path)) > mostCopied
    const reader = await readerFor(account, direct ? path : undefined)
    busy.add(reader)
    try {
      return await reader.read(direct ? undefined : path, file)
    } finally {
      busy.delete(reader)
      if (direct || isClosed || reader.isGone) await reader.end()
      else keep(reader)
    }
  }

  const next = (): void => {
    for (const [account, line] of waiting) {
      if (reading.size >= mostReaders) return
      if (reading.has(account)) continue
      const [first] = line.splice(0, 1)
      // Behind all others until its next turn.
      waiting.delete(account)
      if (line.length) waiting.set(account, line)
      if (!first) continue
      reading.add(account)
      void serve(account, first)
        .finally(() => reading.delete(account))
        .then(first.resolve, first.reject)
        .finally(next)
    }
  }

  return {
    folder,
    admit(account) {
      const count = admitted.get(account) ?? 0
      if (count >= mostReadings) throw new AppError('TOO_MANY_TRIES', { retry_after: 10 })
      admitted.set(account, count + 1)
      return () => {
        const left = (admitted.get(account) ?? 1) - 1
        if (left) admitted.set(account, left)
        else admitted.delete(account)
      }
    },
    read: (account, path, file, alone = false) =>
      new Promise((resolve, reject) => {
        const line = waiting.get(account) ?? []
        waiting.set(account, line)
        line.push({ path, file, alone, resolve, reject })
        next()
      }),
    running: () =>
      [...busy, ...[...kept.values()].map(({ reader }) => reader)].map(({ account, pid }) => [account, pid]),
    async close() {
      isClosed = true
      for (const line of waiting.values())
        for (const { reject } of line) reject(new AppError('OVERLOADED', { retry_after: 10 }))
      waiting.clear()
      await Promise.all([...[...kept.keys()].map(drop), ...[...busy].map(reader => reader.end())])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
