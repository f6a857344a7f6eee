/** Journals and what was written in them, for the palette. */
import { BookOpen, Plus } from 'lucide-preact'
import { journeyEntry } from '@caravel/sync-protocol/entities/journey-entry'
import { journey } from '@caravel/sync-protocol/entities/journey'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { journeyStream } from '@caravel/sync-protocol/streams'
import { journalIds } from '../../data/journals.ts'
import { addonOn, openStream } from '../../data/store.ts'
import { formatDate } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { PaletteEntry, PaletteSource } from '../../shared/palette/palette-entry.ts'

/** The number of letters of a story that are searched. */
const searched = 2_000

const journals = () =>
  (addonOn('journey') ? (journalIds.value ?? []) : []).flatMap(id => {
    const view = openStream(journeyStream(id))
    const row = view.rows(journey).value.get(id) as RowOf<typeof journey> | undefined
    return row ? [{ id, title: row.title, view }] : []
  })

const ofJournals: PaletteSource = {
  title: 'palette.journals',
  entries: () =>
    addonOn('journey')
      ? [
          { id: 'journal', name: t('nav.journal'), icon: BookOpen, does: { href: '/journal' } },
          ...journals().map(({ id, title }): PaletteEntry => ({
            id,
            name: title,
            icon: BookOpen,
            does: { href: `/journal/${id}` },
          })),
          { id: 'journal-new', name: t('palette.newEntry'), icon: Plus, does: { href: '/journal/quick' } },
        ]
      : [],
}

const ofEntries: PaletteSource = {
  title: 'palette.entries',
  entries: () =>
    journals().flatMap(({ id, title, view }) =>
      ([...view.rows(journeyEntry).value.values()] as RowOf<typeof journeyEntry>[])
        .filter(({ type }) => type === 'entry')
        .map((row): PaletteEntry => {
          const when = row.entry_date && formatDate(row.entry_date, { month: 'long' })
          const more = [row.story?.slice(0, searched), row.location_name, ...row.tags, ...row.people]
          return {
            id: row.id,
            name: row.title ?? row.location_name ?? when ?? title,
            meta: [title, when].filter(Boolean).join(' · '),
            more: more.filter(Boolean).join(' '),
            icon: BookOpen,
            does: { href: `/journal/${id}/entries/${row.id}` },
          }
        }),
    ),
}

export const journalSources: readonly PaletteSource[] = [ofJournals, ofEntries]
