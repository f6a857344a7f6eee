import type { Subject } from './script.ts'

/** A mistake to be planted, and where it has to be caught. */
export interface Edit {
  file: string
  find: string
  replace: string
}

export interface PlantedBug {
  name: string
  edits: Edit[]
  /** Faults without which it does no harm: scripts that allow these and no others are tried first. */
  focus?: string[]
  /** What people do beside all else in the scripts in which it shows. */
  about?: Subject
  /** Where the simulator cannot see it: the test files that have to fail. */
  tests?: string[]
}

export const one = (
  name: string,
  file: string,
  find: string,
  replace: string,
  tests?: string[],
): PlantedBug => ({
  name,
  edits: [{ file, find, replace }],
  ...(tests ? { tests } : {}),
})
