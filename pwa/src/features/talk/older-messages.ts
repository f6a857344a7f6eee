/** Messages from before those that a device starts with: read in pages, and kept only while the page is open. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { chatReaction } from '@caravel/sync-protocol/entities/chat-reaction'
import { newestMessages } from '@caravel/sync-protocol/entities/chat-message'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { ApiError } from '../../data/api-error.ts'
import { callApi } from '../../data/api.ts'
import { mustDevice } from '../../data/device.ts'
import type { StreamView } from '../../data/store.ts'
import type { Message } from './talk-actions.ts'

export type Reaction = RowOf<typeof chatReaction>

interface Answer {
  messages: Message[]
  reactions: Reaction[]
  more: boolean
  later: boolean
}

/** A page that was read, with the question that brought it. */
interface Page extends Answer {
  asked: string
}

export interface Older {
  messages: readonly Message[]
  reactions: readonly Reaction[]
  /** There are earlier messages than those that are here. */
  more: boolean
  /** Between these and the messages on the device are others: they are shown alone. */
  apart: boolean
  busy: boolean
  /** Why nothing came: no connection, or the message that was looked for is gone. */
  failed: 'offline' | 'gone' | undefined
  /** Reads the page before the oldest that is known. */
  earlier(): void
  /** Reads the page after the newest of those that stand apart. */
  later(): void
  /** Back to the messages on the device. */
  leave(): void
  /** Reads a message of long ago with those around it. */
  around(id: string): void
  forget(id: string): void
}

/** With few messages on the device there are no others. `oldest`: the first of them. */
export function useOlder(
  tripId: string,
  view: StreamView,
  held: { count: number; oldest: Message | undefined },
): Older {
  const [pages, setPages] = useState<readonly Page[]>([])
  const [state, setState] = useState<'idle' | 'busy' | 'offline' | 'gone'>('idle')
  const hereRef = useRef(true)
  useEffect(() => () => void (hereRef.current = false), [])
  const ask = async (asked: string): Promise<Page> => ({
    ...(await callApi<Answer & Record<string, unknown>>(
      'GET',
      `/api/trips/${tripId}/collab/messages?${asked}`,
    )),
    asked,
  })
  const read = async (asked: string, place: (now: readonly Page[], page: Page) => readonly Page[]) => {
    if (state === 'busy') return
    setState('busy')
    try {
      const page = await ask(asked)
      if (!hereRef.current) return
      setPages(now => place(now, page))
      setState('idle')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Said where the button stands: without a connection they cannot be read.
      if (hereRef.current) setState(error.code === 'NOT_FOUND' ? 'gone' : 'offline')
    }
  }
  useNews(view, pages.length > 0, async () => {
    // What was read may have been changed or deleted since. Where it cannot be told, none of it shows any longer.
    const again = await Promise.all(pages.map(({ asked }) => ask(asked))).catch(() => [])
    if (hereRef.current) setPages(again)
  })
  const { count, oldest } = held
  const all = pages.flatMap(page => page.messages)
  // What the device has, it has as it is now.
  const messages = oldest ? all.filter(row => isBefore(row, oldest)) : all
  const last = messages.at(-1)
  const apart = pages.at(-1)?.later === true && messages.length === all.length && last !== undefined
  const first = messages[0] ?? oldest
  return {
    messages,
    reactions: pages.flatMap(page => page.reactions),
    more: (pages[0]?.more ?? true) && count >= newestMessages,
    apart,
    busy: state === 'busy',
    failed: state === 'offline' || state === 'gone' ? state : undefined,
    earlier: () => first && void read(`before=${first.id}`, (now, page) => [page, ...now]),
    later: () => last && void read(`after=${last.id}`, (now, page) => [...now, page]),
    leave: () => (setPages([]), setState('idle')),
    around: id => void read(`around=${id}`, (_, page) => [page]),
    forget: id =>
      setPages(now => now.map(page => ({ ...page, messages: page.messages.filter(row => row.id !== id) }))),
  }
}

const isBefore = (one: Message, other: Message): boolean =>
  one.created_at === other.created_at ? one.id < other.id : one.created_at < other.created_at

/** A burst of changes is one. */
const restMs = 3000

/** Calls back some time after the trip changed: it may have been a message that is not on the device. */
function useNews({ stream }: StreamView, listens: boolean, tell: () => Promise<void>): void {
  const tellRef = useRef(tell)
  useEffect(() => {
    tellRef.current = tell
  })
  useEffect(() => {
    if (!listens) return undefined
    const { engine } = mustDevice()
    const at = () => engine.records().find(record => record.stream === stream)?.cursor?.seq
    let seen = at()
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = engine.onChange(change => {
      if (change.type !== 'lane' || change.stream !== stream || at() === seen) return
      seen = at()
      timer ??= setTimeout(() => {
        timer = undefined
        void tellRef.current()
      }, restMs)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [listens, stream])
}
