/** One step of making a graph: the builder of Valhalla in a process group of its own, behind everything else. */
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

export interface Step {
  program: string
  args: readonly string[]
  cwd: string
  signal: AbortSignal
}

/** It ended otherwise than it should have; the message is what it said last. */
export class BuilderError extends Error {
  /** The system ended it, which it does where memory is short. */
  readonly killed: boolean

  constructor(message: string, killed: boolean) {
    super(message)
    this.killed = killed
  }
}

const mostKept = 4000
/** Where memory is short the system ends it before the server. */
const firstToGo = 'echo 900 > /proc/self/oom_score_adj 2>/dev/null; exec "$0" "$@"'

/** Rejects with {@link BuilderError}, or with the reason of the signal. */
export function runStep({ program, args, cwd, signal }: Step): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const child = spawn('/bin/sh', ['-c', firstToGo, program, ...args], {
      cwd,
      detached: true,
      env: { LANG: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString('utf8')).slice(-mostKept)
      })
    const abort = () => endGroup(child.pid)
    signal.addEventListener('abort', abort, { once: true })
    child.once('error', error => {
      signal.removeEventListener('abort', abort)
      reject(error)
    })
    child.once('spawn', () => yieldToOthers(child.pid))
    child.once('close', (code, how) => {
      signal.removeEventListener('abort', abort)
      if (signal.aborted) reject(signal.reason as Error)
      else if (code === 0) resolve()
      else reject(new BuilderError(said.trim() || `it ended with ${how ?? code}`, how === 'SIGKILL'))
    })
  })
}

function yieldToOthers(pid: number | undefined): void {
  if (pid !== undefined) withoutMissing(() => setPriority(pid, constants.priority.PRIORITY_LOW))
}

function endGroup(pid: number | undefined): void {
  if (pid !== undefined) withoutMissing(() => process.kill(-pid, 'SIGKILL'))
}

/** The process may have ended by itself meanwhile. */
function withoutMissing(act: () => void): void {
  try {
    act()
  } catch (error) {
    const gone =
      error instanceof Error && (('code' in error && error.code === 'ESRCH') || /ESRCH/.test(error.message))
    if (!gone) throw error
  }
}
