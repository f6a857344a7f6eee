/** Property tests run the same cases every time; a failure prints its seed and the smallest case it found. */
import { configureGlobal } from 'fast-check'

configureGlobal({
  seed: 20270301,
  verbose: 0,
  // Making a failing script smaller may take for ever; what was found by then is reported.
  interruptAfterTimeLimit: 30_000,
  markInterruptAsFailure: true,
})

export * as fc from 'fast-check'
