/** When the process cannot keep up, changes wait on the devices instead of here; reading goes on. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { AppError } from '@caravel/sync-protocol/errors'

export interface BackPressure {
  /** How late a turn of the event loop usually is at the moment, in ms. */
  lag(): number
  /** Throws OVERLOADED while that is too late. */
  admit(): void
  stop(): void
}

const mostLag = 200
const resolution = 50
const every = 1000
/** Fewer turns say nothing: one long one, such as the first after a pause of the machine, is no load. */
const enoughTurns = 3

/** `measure` is for tests: the lag instead of the one of this process. */
export const createBackPressure = (measure?: () => number): BackPressure => {
  const histogram = monitorEventLoopDelay({ resolution })
  if (!measure) histogram.enable()
  let median = 0
  const sample = setInterval(() => {
    if (histogram.count < enoughTurns) return
    median = Math.max(0, histogram.percentile(50) / 1e6 - resolution)
    histogram.reset()
  }, every).unref()
  const lag = measure ?? (() => median)
  return {
    lag,
    admit() {
      if (lag() > mostLag) throw new AppError('OVERLOADED')
    },
    stop() {
      clearInterval(sample)
      histogram.disable()
    },
  }
}
