/** Messages, notes and polls of the trip that is open, for the palette. */
import { ChartBarBig, MessagesSquare, NotebookText } from 'lucide-preact'
import { chatMessage } from '@caravel/sync-protocol/entities/chat-message'
import { poll } from '@caravel/sync-protocol/entities/poll'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import { tripNote } from '@caravel/sync-protocol/entities/trip-note'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { PaletteEntry, PaletteSource } from '../../shared/palette/palette-entry.ts'
import { toPeople } from '../../shared/people/people.ts'
import { addonOn, openStream, type StreamView } from '../../data/store.ts'
import { tabPath } from './talk-url.ts'

/** Only while it is not switched off. */
const viewOf = (tripId: string): StreamView | undefined =>
  tripId && addonOn('collab') ? openStream(tripStream(tripId)) : undefined

/** More of a message does not fit on a line. */
const longestLine = 120

/** Those on the device, the newest first: one opens in its place. */
const messages: PaletteSource = {
  title: 'palette.messages',
  here: true,
  entries: ({ tripId = '' }) => {
    const view = viewOf(tripId)
    if (!view) return []
    const people = toPeople(view.rows(tripMember).value.values())
    const names = new Map(people.map(({ id, name }) => [id, name]))
    return [...view.rows(chatMessage).value.values()]
      .filter(({ text }) => text)
      .sort((a, b) => b.created_at - a.created_at)
      .map(({ id, text, user_id: by }): PaletteEntry => ({
        id,
        name: (text ?? '').slice(0, longestLine).replace(/\s+/g, ' '),
        more: (text ?? '').slice(longestLine) || undefined,
        meta: by === null ? undefined : names.get(by),
        icon: MessagesSquare,
        does: { href: `${tabPath(tripId, 'chat')}?message=${id}` },
      }))
  },
}

const notes: PaletteSource = {
  title: 'palette.notes',
  here: true,
  entries: ({ tripId = '' }) =>
    [...(viewOf(tripId)?.rows(tripNote).value.values() ?? [])].map(row => ({
      id: row.id,
      name: row.title,
      more: row.content ?? undefined,
      meta: row.category ?? undefined,
      icon: NotebookText,
      does: { href: `${tabPath(tripId, 'notes')}?sheet=page&card=${row.id}` },
    })),
}

const polls: PaletteSource = {
  title: 'palette.polls',
  here: true,
  entries: ({ tripId = '' }) =>
    [...(viewOf(tripId)?.rows(poll).value.values() ?? [])].map(row => ({
      id: row.id,
      name: row.question,
      icon: ChartBarBig,
      does: { href: tabPath(tripId, 'polls') },
    })),
}

export const talkSources: readonly PaletteSource[] = [messages, notes, polls]
