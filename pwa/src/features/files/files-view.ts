/** The files of a trip as the page shows them. */
import type { LinkTarget } from '@caravel/sync-protocol/entities/file-link'
import { file } from '@caravel/sync-protocol/entities/file'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { FileRow } from '../../data/files.ts'
import type { StreamView } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { isPhoto } from '../../photos/photos-of.ts'
import { attachedTo, type AttachedTo } from '../../shared/files/attached-to.ts'

export const fileFilters = ['all', 'starred', 'photos', 'documents', 'loose', 'trash'] as const
export type FileFilter = (typeof fileFilters)[number]

export interface ShownFile {
  row: FileRow
  attached: AttachedTo[]
}

export interface FileGroup {
  id: string
  title: string
  files: ShownFile[]
}

function fits(filter: FileFilter, { row, attached }: ShownFile): boolean {
  if (filter === 'trash') return row.trashed
  if (row.trashed) return false
  if (filter === 'starred') return row.starred
  if (filter === 'photos') return isPhoto(row)
  if (filter === 'documents') return !isPhoto(row)
  return filter === 'all' || attached.length === 0
}

/** Every file but covers; `typed` is looked for in names, descriptions and what they are attached to. Reactive. */
export function shownFiles(view: StreamView, filter: FileFilter, typed: string): ShownFile[] {
  const sought = typed.trim().toLocaleLowerCase()
  return [...view.rows(file).value.values()]
    .filter(row => !row.for_cover)
    .map(row => ({ row, attached: attachedTo(view, row) }))
    .filter(each => fits(filter, each) && textOf(each).includes(sought))
    .sort((a, b) => b.row.created_at - a.row.created_at || (a.row.id < b.row.id ? 1 : -1))
}

function textOf({ row, attached }: ShownFile): string {
  return [row.name, row.caption, ...attached.map(({ name }) => name)].join(' ').toLocaleLowerCase()
}

const titles = {
  place_id: 'files.group.places',
  assignment_id: 'files.group.stops',
  expense_id: 'files.group.costs',
  accommodation_id: 'files.group.stays',
} as const satisfies Partial<Record<LinkTarget, string>>

/** By the kind of booking that they belong to, then places, stops, costs and stays, then the rest. */
export function groupFiles(view: StreamView, files: readonly ShownFile[]): FileGroup[] {
  const groups = new Map<string, FileGroup>()
  for (const each of files) {
    const { id, title } = groupOf(view, each)
    const group = groups.get(id) ?? { id, title, files: [] }
    group.files.push(each)
    groups.set(id, group)
  }
  const order = (id: string) => (id.startsWith('booking ') ? 0 : Object.keys(titles).indexOf(id) + 1 || 9)
  return [...groups.values()].sort((a, b) => order(a.id) - order(b.id) || a.title.localeCompare(b.title))
}

function groupOf(view: StreamView, { attached: [first] }: ShownFile): { id: string; title: string } {
  if (!first) return { id: 'loose', title: t('files.group.loose') }
  if (first.field !== 'reservation_id') return { id: first.field, title: t(titles[first.field]) }
  const type = view.rows(reservation).value.get(first.id)?.type ?? 'other'
  return { id: `booking ${type}`, title: t(`bookings.type.${type}`) }
}
