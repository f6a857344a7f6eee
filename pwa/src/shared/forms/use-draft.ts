import { useRef, useState } from 'preact/hooks'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { sameValue } from '@caravel/sync-protocol/row'
import { device } from '../../data/device.ts'
import { draftKey, ownWords, type DraftForm, type Creates } from '../../data/drafts.ts'
import { branchOf } from '../../data/sync/storage/branch.ts'

export interface DraftOptions<B, T> {
  form: DraftForm
  /** What the form is about within the stream, such as the id of a row. */
  about?: string
  /** The trip it belongs to; absent: none. */
  stream?: StreamKey | undefined
  /** The entity that it makes one of, or by what the fields hold where that decides; absent: it changes what is there. */
  makes?: string | ((value: T) => Creates) | undefined
  /** What the form is about, as it is now; plain data. */
  rows: B
  /** The fields as they are before anything is typed. Pure. */
  fieldsOf(rows: B): T
}

type Typed<B, T> = { began: B; value: T; epoch: string | null; id: string }

/**
 * What someone types into a form is kept at once, and stays through closing the form, a crash, a reload and an update
 * of the app until it is saved (`forget`) or discarded (`startOver`). The rows it was begun on are kept with it: only
 * what differs from them was written here, whatever others changed meanwhile.
 */
export function useDraft<B, T extends object>(options: DraftOptions<B, T>) {
  const { form, about, stream, makes, rows, fieldsOf } = options
  const key = draftKey(stream, about === undefined ? form : `${form} ${about}`)
  const drafts = device.value?.drafts
  const epoch = stream ? branchOf(device.value?.engine.memory(stream).record) : null
  const blank = (): Typed<B, T> => ({ began: rows, value: fieldsOf(rows), epoch, id: newId() })
  const [fresh] = useState(blank)
  const [typed, setTyped] = useState<Typed<B, T>>()
  const latestRef = useRef(typed)
  // The drafts may be read from the disk after the form has opened; what was typed since then counts more.
  const [found, setFound] = useState<Typed<B, T> & { at: number }>()
  const kept = drafts?.loaded.value && !typed && !found ? drafts.get(key) : undefined
  if (kept) {
    const began = kept.began as B
    const value = completed(kept.value as T, fieldsOf(began))
    setFound({ began, value, epoch: kept.epoch, id: kept.makes?.id ?? fresh.id, at: kept.at })
  }
  const shown: Typed<B, T> = typed ?? found ?? fresh

  const making = (value: T): Creates | undefined =>
    typeof makes === 'string' ? { entity: makes } : makes?.(value)
  const isMade = ({ id, value }: Typed<B, T>) => {
    const made = making(value)
    return made !== undefined && drafts?.isThere(made, id, stream ?? null) === true
  }
  const keep = (next: Typed<B, T>) => {
    latestRef.current = next
    setTyped(next)
    write(key, next)
  }
  const write = (key: string, next: Typed<B, T>) => {
    const before = fieldsOf(next.began)
    if (sameValue(next.value, before)) return drafts?.remove(key)
    const words = ownWords(next.value, before)
    const { id, ...typing } = next
    const made = making(next.value)
    const then = made ? { makes: { ...made, id } } : {}
    drafts?.put({ ...typing, ...then, key, form, stream: stream ?? null, words, at: Date.now() })
  }
  const change = (changes: Partial<T>) => {
    const now = latestRef.current ?? shown
    // What is typed on when it was made, as by another tab, becomes another one.
    const id = isMade(now) ? newId() : now.id
    keep({ ...now, id, value: { ...now.value, ...changes } })
  }
  const forget = () => drafts?.remove(key)
  const begin = () => {
    const begun = blank()
    latestRef.current = begun
    setFound(undefined)
    setTyped(begun)
    return begun
  }
  const startOver = () => (forget(), void begin())
  /**
   * Makes what the form is for, under the id that began with the draft. Anyone who finds the draft again, because the page
   * died before it was forgotten, saves nothing twice.
   */
  const make = async (act: (id: string) => Promise<unknown>): Promise<string> => {
    const made = latestRef.current ?? shown
    if (!isMade(made)) await act(made.id)
    return made.id
  }
  /**
   * Makes it and is empty at once, for the next one. What was typed stays on the disk until what it made lies there
   * too; refused, it stands in the form again, or among the unsaved texts where the next one was begun.
   */
  const makeNext = async (act: (id: string) => Promise<unknown>): Promise<void> => {
    const made = latestRef.current ?? shown
    const next = begin()
    const waits = () => latestRef.current === next
    try {
      if (!isMade(made)) await act(made.id)
      if (waits()) forget()
    } catch (error) {
      if (waits()) keep(made)
      else write(`${key} ${made.id}`, made)
      throw error
    }
  }
  /** The base moves to the rows of now: what stands in the form then is what saving means. */
  const settle = (value: T) => keep({ began: rows, value, epoch, id: shown.id })
  const rollback = shown.epoch !== null && epoch !== null && shown.epoch !== epoch
  const returned = found && !sameValue(found.value, fieldsOf(found.began))
  return {
    /** Where it is kept. */
    key,
    /** Of what the form makes, where it makes something. */
    id: shown.id,
    began: rollback ? ofNoVersion(shown.began) : shown.began,
    value: shown.value,
    /** What was typed up to now: Enter may come before the last letter was drawn. */
    latest: (): T => (latestRef.current ?? shown).value,
    /** Something was written that is not saved. */
    dirty: !sameValue(shown.value, fieldsOf(shown.began)),
    change,
    make,
    makeNext,
    forget,
    startOver,
    /** What others may have changed since the form began: the rows and the fields of then, of now, and as written here. */
    sides: {
      began: shown.began,
      now: rows,
      before: fieldsOf(shown.began),
      mine: shown.value,
      theirs: fieldsOf(rows),
      settle,
    },
    /** When the text was typed that came back; undefined: nothing did. */
    returnedFrom: returned ? found.at : undefined,
  }
}

const newId = (): string => device.peek()?.engine.mint() ?? ''

/** What was kept by a version of the app that did not know some of the fields has them as they were. */
export function completed<T extends object>(kept: T, before: T): T {
  const parts = Object.entries(before).map(([name, was]) => {
    const value = (kept as Record<string, unknown>)[name]
    if (value === undefined) return [name, was]
    return [name, areParts(was, value) ? completed(value as object, was as object) : value]
  })
  return { ...kept, ...(Object.fromEntries(parts) as T) }
}

/** The server was rolled back since: its numbers mean something else now, so everything counts as written since (M0). */
export function ofNoVersion<T>(rows: T): T {
  if (Array.isArray(rows) || rows === null || typeof rows !== 'object') return rows
  const parts = Object.entries(rows).map(([name, part]) =>
    name === 'version' && typeof part === 'number' ? [name, 0] : [name, ofNoVersion(part)],
  )
  return Object.fromEntries(parts) as T
}

/** Objects with fields, each of them. */
export const areParts = (...sides: unknown[]): boolean =>
  sides.every(side => side !== null && typeof side === 'object' && !Array.isArray(side))
