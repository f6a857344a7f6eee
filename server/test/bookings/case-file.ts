import { readFileSync } from 'node:fs'

/** A file that was read wrong once. */
export const caseFile = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`./cases/${name}`, import.meta.url)))
