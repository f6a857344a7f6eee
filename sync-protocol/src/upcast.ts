/**
 * Requests outlive the version of the app that made them: they wait on a device, in a file or in an encrypted outbox
 * (sync rule C10). Each carries its op version. When the app starts, it rewrites those that were never sent to the
 * current version; those that may have been sent keep their bytes, and the server rewrites them, up to two versions back.
 */
import type { Entry } from './entry.ts'
import type { Values } from './op.ts'
import { opVersion } from './wire.ts'

/** Turns the body of one op version into that of the next, by name of the mutation; a body without an entry stays. */
export type Upcasts = Readonly<Record<string, (body: Values) => Values>>

export interface OpHistory {
  /** The version this code writes. */
  current: number
  /** `steps[n]` leads from version n to n + 1; one for each version before the current one. Kept for ever. */
  steps: Readonly<Record<number, Upcasts>>
}

/**
 * Raise `opVersion` in `wire.ts` when a body changes its meaning, and say here what becomes of older ones. A path that
 * changes stays as an alias for two versions. `npm run fixtures` then freezes what the new version looks like.
 */
export const opHistory: OpHistory = {
  current: opVersion,
  steps: {
    // Public transport came as a mode with minutes and a note: older bodies mean the same as before.
    1: {},
  },
}

const versionsBack = 2

/** The oldest version that the server takes. */
export const oldestOp = ({ current }: OpHistory = opHistory): number => Math.max(1, current - versionsBack)

/** Does the server take a request of this version? */
export const takesOp = (version: number, history: OpHistory = opHistory): boolean =>
  Number.isInteger(version) && version >= oldestOp(history) && version <= history.current

/** The body as the current version has it. */
export const upcastBody = (
  name: string,
  body: Values,
  from: number,
  { current, steps }: OpHistory = opHistory,
): Values => {
  let next = body
  for (let version = from; version < current; version++) next = steps[version]?.[name]?.(next) ?? next
  return next
}

/** An entry that was never sent, as the current version would have made it. */
export const upcastEntry = (entry: Entry, history: OpHistory = opHistory): Entry => {
  if (entry.op_version >= history.current) return entry
  const body = upcastBody(entry.mutation, entry.body, entry.op_version, history)
  return { ...entry, body, op_version: history.current }
}
