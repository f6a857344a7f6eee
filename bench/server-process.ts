/** The real server as a process of its own, with its own data folder. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../e2e/support/server.ts'
import { serverArguments, serverEnvironment } from '../scripts/server-options.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface ServerProcess {
  url: string
  /** From the start of the process to its first healthy answer. */
  started_ms: number
  /** Resident memory in bytes; undefined where the system does not tell. */
  memory(): number | undefined
  /** Processor time so far in ms; undefined where the system does not tell. */
  worked(): number | undefined
  stop(): Promise<void>
}

export interface ProcessOptions {
  /** Kept by stop() when given. */
  folder?: string
  env?: Record<string, string>
}

export const startProcess = async (options: ProcessOptions = {}): Promise<ServerProcess> => {
  const port = await freePort()
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'caravel-bench-'))
  const env = {
    ...process.env,
    ...serverEnvironment,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ONLINE_SERVICES: 'off',
    GAZETTEER: 'off',
    ...options.env,
  }
  const begun = performance.now()
  const child = spawn(process.execPath, serverArguments, { cwd: root, env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null) throw new Error('the server did not start')
    await sleep(5)
  }
  return {
    url,
    started_ms: performance.now() - begun,
    memory: () => residentMemory(child),
    worked: () => processorTime(child),
    stop: async () => {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isHealthy = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/api/health`)).ok
  } catch {
    return false // nobody listens yet
  }
}

const residentMemory = ({ pid }: ChildProcess): number | undefined => {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    return undefined // no such file outside Linux
  }
}

/** `utime` and `stime` are fields 14 and 15, in hundredths of a second. */
const processorTime = ({ pid }: ChildProcess): number | undefined => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return undefined // no such file outside Linux
  }
}
