import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A port nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

export interface ServerOptions {
  /** Kept after stop() when given; a temporary folder, removed by stop(), when not. */
  dataDir?: string
  /** The data folder of a stopped server: this one begins with a copy of it. */
  copyOf?: string
  env?: Record<string, string>
  port?: number
  /** What to start, when it is not this working tree. */
  cwd?: string
  command?: string[]
}

export interface RunningServer {
  /** `http://127.0.0.1:<port>`, without a slash at its end. */
  url: string
  port: number
  dataDir: string
  /** Everything the server has written so far, over all its starts. */
  output(): string
  /** Asks the server to end (SIGTERM), resolves to its exit code and removes a temporary data folder. */
  stop(): Promise<number | null>
  /** Ends the server without notice (SIGKILL); its data stay for start(). */
  kill(): Promise<void>
  /** Starts the server again after kill() or pause(), on the same port and the same data. */
  start(): Promise<void>
  /** Asks the server to end (SIGTERM) and keeps its data for start(). */
  pause(): Promise<number | null>
  /** pause() and start(). */
  restart(): Promise<void>
}

/** What the server writes once it listens. An answer on the port would not do: it may be that of another server. */
const upLine = 'Caravel is running at '

/**
 * Starts the real server as a process of its own and waits until it listens. Where its port was taken in the time since it
 * was found free, it takes another one.
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'caravel-data-'))
  if (options.copyOf) cpSync(options.copyOf, dataDir, { recursive: true })
  const url = `http://127.0.0.1:${port}`
  const [program = process.execPath, ...args] = options.command ?? [process.execPath, 'server/src/main.mjs']
  let child: ChildProcess | undefined
  let output = ''

  const start = async () => {
    const env = {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      GAZETTEER: 'off',
      ...options.env,
    }
    const before = output.length
    const started = spawn(program, args, {
      cwd: options.cwd ?? root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    started.on('error', error => (output += `${error}\n`))
    for (const stream of [started.stdout, started.stderr]) stream.on('data', chunk => (output += chunk))
    const deadline = Date.now() + 60_000
    while (!output.includes(upLine, before)) {
      if (started.exitCode !== null || started.signalCode !== null || Date.now() > deadline) {
        started.kill('SIGKILL')
        throw new Error(`The server did not come up on port ${port}:\n${output}`)
      }
      await sleep(20)
    }
  }

  const end = (signal: NodeJS.Signals) =>
    new Promise<number | null>(resolve => {
      if (!child || child.exitCode !== null || child.signalCode !== null)
        return resolve(child?.exitCode ?? null)
      child.once('exit', code => resolve(code))
      child.kill(signal)
    })

  const pause = () => end('SIGTERM')
  try {
    await start()
  } catch (error) {
    if (options.port !== undefined || !output.includes('EADDRINUSE')) throw error
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
    return startServer(options)
  }
  return {
    url,
    port,
    dataDir,
    output: () => output,
    start,
    pause,
    kill: async () => void (await end('SIGKILL')),
    restart: async () => {
      await pause()
      await start()
    },
    stop: async () => {
      const code = await pause()
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}
