/**
 * Tells the server how many changes this device still holds, counted as its own line counts them, so that their person
 * sees it on another one. Numbers and
 * times only, and nothing depends on it: without a connection it is told when there is one again.
 */
import { ApiError } from './api-error.ts'
import { callApi } from './api.ts'
import type { Engine } from './sync/engine-types.ts'

/** Changes come and go with every edit; what stays this long is worth telling. */
const heldMs = 5000
/** That nothing is left is told soon: the page may close. */
const freeMs = 1000

/** The answer ends it. */
export const reportUnsent = (engine: Engine): (() => void) => {
  let told: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const held = (): string => {
    const { waiting, attention } = engine.state()
    return `${waiting} ${attention}`
  }

  /** A timer that runs goes on while the connection comes and goes. */
  const look = (): void => {
    const { reach, session } = engine.state()
    const now = held()
    const free = now === '0 0'
    if (now === told || free) forget()
    if (now === told || timer || reach !== 'reached' || session !== undefined) return
    timer = setTimeout(() => void tell(), free ? freeMs : heldMs)
  }

  const forget = (): void => {
    clearTimeout(timer)
    timer = undefined
  }

  const tell = async (): Promise<void> => {
    timer = undefined
    const now = held()
    try {
      await callApi('PUT', '/api/sync/device', await reportOf(engine))
      told = now
      look()
    } catch (error) {
      // Whatever stood in its way, the next sign of the engine tries again.
      if (!(error instanceof ApiError)) throw error
    }
  }

  const stop = engine.onChange(({ type }) => {
    if (type !== 'rows' && type !== 'stream') look()
  })
  look()
  return () => {
    forget()
    stop()
  }
}

const reportOf = async (engine: Engine) => {
  const { client_id, entries, tray, uploads = [] } = await engine.onlyHere()
  const { waiting, attention } = engine.state()
  const changes = [...entries, ...tray.map(item => item.entry)]
  const counted = engine.onlyHereIds()
  const files = uploads.filter(({ id }) => counted.has(id))
  const made = [...changes.map(entry => entry.edited_at), ...files.map(upload => upload.staged_at)]
  return {
    client_id,
    waiting,
    attention,
    unsent_since: made.length ? Math.min(...made) : null,
  }
}
