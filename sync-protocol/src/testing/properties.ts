/** Settings of property tests: the same runs every time; a failure prints its seed and path. */
import fc from 'fast-check'

fc.configureGlobal({ seed: 20270301, verbose: 1, endOnFailure: false })

export { default as fc } from 'fast-check'
