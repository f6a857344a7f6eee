/** Notes and polls of the trip that is open, for the palette. */
import { ChartBarBig, NotebookText } from 'lucide-preact'
import { poll } from '@caravel/sync-protocol/entities/poll'
import { tripNote } from '@caravel/sync-protocol/entities/trip-note'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { PaletteSource } from '../../shared/palette/palette-entry.ts'
import { addonOn, openStream, type StreamView } from '../../data/store.ts'
import { tabPath } from './talk-url.ts'

/** Only while it is not switched off. */
const viewOf = (tripId: string): StreamView | undefined =>
  tripId && addonOn('collab') ? openStream(tripStream(tripId)) : undefined

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

export const talkSources: readonly PaletteSource[] = [notes, polls]
