/** Messages from before those that a device starts with: read in pages, and kept only while the page is open. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { chatReaction } from '@caravel/sync-protocol/entities/chat-reaction'
import { newestMessages } from '@caravel/sync-protocol/entities/chat-message'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { callApi } from '../../data/api.ts'
import type { Message } from './talk-actions.ts'

export type Reaction = RowOf<typeof chatReaction>

interface Page {
  messages: Message[]
  reactions: Reaction[]
  more: boolean
}

const none: Page = { messages: [], reactions: [], more: true }

export interface Older extends Page {
  busy: boolean
  failed: boolean
  /** Reads the page before the oldest that is known. */
  load(): void
  forget(id: string): void
}

/** `oldest`: the id of the first message on the device. With few of them there are no others. */
export function useOlder(tripId: string, held: { count: number; oldest: string | undefined }): Older {
  const [page, setPage] = useState(none)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const hereRef = useRef(true)
  useEffect(() => () => void (hereRef.current = false), [])
  const before = page.messages[0]?.id ?? held.oldest
  const read = async () => {
    if (state === 'busy' || before === undefined) return
    setState('busy')
    try {
      const path = `/api/trips/${tripId}/collab/messages?before=${before}`
      const found = await callApi<Page & Record<string, unknown>>('GET', path)
      if (!hereRef.current) return
      setPage(now => ({
        messages: [...found.messages, ...now.messages],
        reactions: [...found.reactions, ...now.reactions],
        more: found.more,
      }))
      setState('idle')
    } catch {
      // Said where the button stands: without a connection they cannot be read.
      if (hereRef.current) setState('failed')
    }
  }
  return {
    ...page,
    more: page.more && held.count >= newestMessages,
    busy: state === 'busy',
    failed: state === 'failed',
    load: () => void read(),
    forget: id => setPage(now => ({ ...now, messages: now.messages.filter(row => row.id !== id) })),
  }
}
