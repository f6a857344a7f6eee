import { Link2, Unlink } from 'lucide-preact'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { expense } from '@caravel/sync-protocol/entities/expense'
import type { LinkTarget } from '@caravel/sync-protocol/entities/file-link'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { FileRow } from '../../data/files.ts'
import { addonOn, openStream, type StreamView } from '../../data/store.ts'
import { formatDate } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { attachedTo, targetName } from '../../shared/files/attached-to.ts'
import { attachTo, detachFrom } from '../../shared/files/file-actions.ts'
import { dayLabel } from '../../shared/labels/group-text.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'

/** What the file belongs with; a file can belong with several things, and letting go of one deletes nothing. */
export function FileAttachedTo({ row, mayEdit }: { row: FileRow; mayEdit: boolean }) {
  const view = openStream(tripStream(row.trip_id))
  const attached = attachedTo(view, row)
  const options = targetsOf(view).filter(({ id }) => !attached.some(each => each.id === id))
  return (
    <section class="file-attached" aria-label={t('files.attachedTo')}>
      <h3>{t('files.attachedTo')}</h3>
      {attached.length === 0 && <p class="row-meta">{t('files.attachedToNothing')}</p>}
      <ul class="list">
        {attached.map(each => (
          <ListRow
            key={each.id}
            icon={Link2}
            title={<bdi>{each.name}</bdi>}
            meta={t(`files.kind.${each.field}`)}
            action={
              mayEdit && (
                <IconButton
                  icon={Unlink}
                  label={t('files.detach', { name: row.name, from: each.name })}
                  onClick={() => detachFrom(row, each, each.name)}
                />
              )
            }
          />
        ))}
      </ul>
      {mayEdit && options.length > 0 && (
        <SelectField
          label={t('files.attach')}
          icon={Link2}
          value=""
          options={[
            { value: '', label: t('files.attachChoose') },
            ...options.map(({ field, id, label }) => ({ value: `${field} ${id}`, label })),
          ]}
          onChange={value => {
            const chosen = options.find(({ field, id }) => `${field} ${id}` === value)
            if (chosen) attachTo(row, chosen, chosen.name)
          }}
        />
      )}
    </section>
  )
}

interface Option {
  field: LinkTarget
  id: string
  name: string
  label: string
}

/** Everything of the trip that a file can belong with. Reactive. */
function targetsOf(view: StreamView): Option[] {
  const option = (field: LinkTarget, id: string, more?: string): Option[] => {
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
