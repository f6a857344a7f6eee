/** What files of a trip can belong with, in words. */
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { expense } from '@caravel/sync-protocol/entities/expense'
import type { LinkTarget } from '@caravel/sync-protocol/entities/file-link'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { addonOn, type StreamView } from '../../data/store.ts'
import { formatDate } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { dayLabel } from '../labels/group-text.ts'
import { targetName } from './attached-to.ts'

export interface NamedTarget {
  field: LinkTarget
  id: string
  name: string
  label: string
}

/** Everything of the trip that a file can belong with. Reactive. */
export function targetsOf(view: StreamView): NamedTarget[] {
  const option = (field: LinkTarget, id: string, more?: string): NamedTarget[] => {
    const name = targetName(view, field, id)
    if (!name) return []
    return [{ field, id, name, label: [t(`files.kind.${field}`), name, more].filter(Boolean).join(' · ') }]
  }
  const ids = (rows: ReadonlyMap<string, unknown>) => [...rows.keys()]
  return [
    ...ids(view.rows(reservation).value).flatMap(id => option('reservation_id', id)),
    // The papers of a hotel booking are those of its stay.
    ...[...view.rows(accommodation).value.values()]
      .filter(({ reservation_id }) => reservation_id === null)
      .flatMap(({ id, start_date }) =>
        option('accommodation_id', id, start_date ? formatDate(start_date) : undefined),
      ),
    ...ids(view.rows(place).value).flatMap(id => option('place_id', id)),
    ...[...view.rows(assignment).value.values()].flatMap(row =>
      option('assignment_id', row.id, dayLabel(view.stream, row.day_id)),
    ),
    ...(addonOn('budget') ? ids(view.rows(expense).value).flatMap(id => option('expense_id', id)) : []),
  ].sort((a, b) => a.label.localeCompare(b.label))
}
