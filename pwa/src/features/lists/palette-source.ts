/** What is to be packed and done on the trip that is open, for the palette. */
import { Backpack, ListChecks } from 'lucide-preact'
import { packingItem } from '@caravel/sync-protocol/entities/packing-item'
import { todoItem } from '@caravel/sync-protocol/entities/todo-item'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { PaletteSource } from '../../shared/palette/palette-entry.ts'
import { addonOn, openStream, type StreamView } from '../../data/store.ts'
import { tabPath } from './list-url.ts'

/** Only while the lists are not switched off. */
const viewOf = (tripId: string | undefined): StreamView | undefined =>
  tripId !== undefined && addonOn('packing') ? openStream(tripStream(tripId)) : undefined

const things: PaletteSource = {
  title: 'palette.packing',
  here: true,
  entries: ({ tripId = '' }) =>
    [
      ...(viewOf(tripId || undefined)
        ?.rows(packingItem)
        .value.values() ?? []),
    ].map(row => ({
      id: row.id,
      name: row.name,
      meta: row.category ?? undefined,
      icon: Backpack,
      does: { href: `${tabPath(tripId, 'packing')}?sheet=thing&card=${row.id}` },
    })),
}

const todos: PaletteSource = {
  title: 'palette.todos',
  here: true,
  entries: ({ tripId = '' }) =>
    [
      ...(viewOf(tripId || undefined)
        ?.rows(todoItem)
        .value.values() ?? []),
    ].map(row => ({
      id: row.id,
      name: row.title,
      more: row.description ?? undefined,
      icon: ListChecks,
      does: { href: `${tabPath(tripId, 'todos')}?sheet=todo&card=${row.id}` },
    })),
}

export const listSources: readonly PaletteSource[] = [things, todos]
