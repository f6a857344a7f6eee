import { Link2, Unlink } from 'lucide-preact'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { FileRow } from '../../data/files.ts'
import { openStream } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { attachedTo } from '../../shared/files/attached-to.ts'
import { attachTo, detachFrom } from '../../shared/files/file-actions.ts'
import { targetsOf } from '../../shared/files/file-targets.ts'
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
