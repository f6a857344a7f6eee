/** One run of a program that reads a file from its input and writes JSON: bounded in time and size, killed as a whole. */
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

export interface Run {
  program: string
  /** The file that it reads as its input. */
  path: string
  /** Milliseconds. */
  limit: number
  /** Nobody needs the answer any more. */
  signal?: AbortSignal | undefined
}

/** `output` is undefined where it failed or wrote too much, `late` where it was given up. */
export interface RunEnd {
  output?: string | undefined
  late?: true
}

const mostOutput = 8_000_000
/** Kilobytes of address space: a file of few bytes can ask for pictures of any size. */
const mostMemory = 2_000_000
/** What the shell runs in the place of itself; the program is its `$0`. */
const limited = `ulimit -v ${mostMemory} 2>/dev/null; exec "$0"`

/** What it wrote. Never rejects. */
export function runExtractor({ program, path, limit, signal }: Run): Promise<RunEnd> {
  return new Promise(resolve => {
    // A process group of its own: what it starts ends with it. It learns nothing of this server's environment.
    const input = openSync(path, 'r')
    const child = spawn('/bin/sh', ['-c', limited, program], {
      detached: true,
      stdio: [input, 'pipe', 'ignore'],
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', QT_QPA_PLATFORM: 'offscreen' },
    })
    closeSync(input)
    const chunks: Buffer[] = []
    let size = 0
    let isOver = false
    const end = (ended: RunEnd): void => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      killGroup(child.pid)
      child.stdout?.destroy()
      resolve(ended)
    }
    const giveUp = (): void => end({ late: true })
    const timer = setTimeout(giveUp, limit)
    signal?.addEventListener('abort', giveUp)
    child.on('error', () => end({}))
    child.stdout?.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > mostOutput) end({})
      else chunks.push(chunk)
    })
    child.on('close', code => end(code === 0 ? { output: Buffer.concat(chunks).toString('utf8') } : {}))
  })
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended by itself.
  }
}
