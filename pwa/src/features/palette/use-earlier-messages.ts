import { MessagesSquare } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { chatMessage, newestMessages } from '@caravel/sync-protocol/entities/chat-message'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { tripStream } from '@caravel/sync-protocol/streams'
import { ApiError } from '../../data/api-error.ts'
import { callApi } from '../../data/api.ts'
import { addonOn, openStream } from '../../data/store.ts'
import { syncStatus } from '../../data/sync/status.ts'
import type { PaletteContext, PaletteEntry } from '../../shared/palette/palette-entry.ts'
import { personOf } from '../../shared/people/people.ts'
import type { PaletteGroup } from './palette-groups.ts'

type Message = RowOf<typeof chatMessage>

/** Letters before the server is asked, and the pause after one of them. */
const enough = 3
const pauseMs = 250
const most = 8
/** More of a message does not fit on a line. */
const longestLine = 120

interface Told {
  text: string
  found: readonly Message[]
}

/** Messages of the trip that are not on the device any more, found by the server. */
export function useEarlierMessages({ tripId }: PaletteContext, query: string): PaletteGroup[] {
  const view = tripId !== undefined && addonOn('collab') ? openStream(tripStream(tripId)) : undefined
  const held = view?.rows(chatMessage).value
  const text = query.trim()
  const mayBe = (held?.size ?? 0) >= newestMessages && text.length >= enough
  const told = useAnswer(tripId ?? '', text, mayBe && syncStatus.value.connected)
  if (!view || !held || told?.text !== text) return []
  const found = told.found.filter(({ id }) => !held.has(id)).slice(0, most)
  if (!found.length) return []
  const entryOf = ({ id, text: said, user_id: by }: Message): PaletteEntry => ({
    id,
    name: (said ?? '').slice(0, longestLine).replace(/\s+/g, ' '),
    meta: by === null ? undefined : personOf(view.stream, by)?.name,
    icon: MessagesSquare,
    does: { href: `/trips/${tripId}/talk?message=${id}` },
  })
  return [{ title: 'palette.earlierMessages', entries: found.map(entryOf) }]
}

/** What the server last answered; a question that is typed on gives up the one before. */
function useAnswer(tripId: string, text: string, wanted: boolean): Told | undefined {
  const [told, setTold] = useState<Told>()
  useEffect(() => {
    if (!wanted) return
    const given = new AbortController()
    const ask = async () => {
      // Where the cut leaves half a character, this writes a sign for it.
      const query = new URLSearchParams({ q: text.slice(0, 200) })
      const path = `/api/trips/${tripId}/collab/messages/search?${query}`
      try {
        const { messages } = await callApi<{ messages: Message[] }>('GET', path, undefined, {
          signal: given.signal,
        })
        if (!given.signal.aborted) setTold({ text, found: messages })
      } catch (error) {
        // What is on the device is found all the same.
        if (!(error instanceof ApiError)) throw error
        if (!given.signal.aborted) console.warn('earlier messages were not searched', error.code)
      }
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [tripId, text, wanted])
  return told
}
