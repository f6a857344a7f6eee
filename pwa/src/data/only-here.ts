/** What a sign-out would take that only this device has. */
import type { Device } from './device.ts'

/** What would be lost with this device, as its disk has it. */
export interface OnlyHere {
  /** Changes and trips that the server does not have, as a person counts them. */
  waiting: number
  /** Which these are. */
  unsent: ReadonlySet<string>
  /** Forms that were begun and not saved. */
  drafts: ReadonlySet<string>
}

/** `unread`: what would be lost cannot be told. */
export type ToAsk = OnlyHere | 'unread'

export const nothing: OnlyHere = { waiting: 0, unsent: new Set(), drafts: new Set() }

/** A disk that does not answer for so long cannot be read. */
const readMs = 10_000

const readOnlyHere = async (open: Device): Promise<OnlyHere> => {
  await open.ready
  await open.engine.saved()
  await open.engine.readAgain()
  await open.drafts.look()
  await open.chosen.look()
  const { waiting, attention } = open.engine.state()
  const drafts = new Set([...open.drafts.all.peek().keys(), ...open.chosen.forms()])
  return { waiting: waiting + attention, unsent: open.engine.onlyHereIds(), drafts }
}

/** What there is to be asked at a sign-out: all of it, when the person was not `told` of some of it. */
export const questionOf = async (
  open: Device,
  told: OnlyHere,
  mayBeUnread: boolean,
): Promise<ToAsk | undefined> => {
  try {
    const only = await within(readMs, readOnlyHere(open))
    const isTold = isSubset(only.unsent, told.unsent) && isSubset(only.drafts, told.drafts)
    return isTold ? undefined : only
  } catch (error) {
    if (mayBeUnread) return undefined
    console.error('what is only on this device could not be read', error)
    return 'unread'
  }
}

const isSubset = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...some].every(each => all.has(each))

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
