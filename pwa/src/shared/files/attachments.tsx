import '../../ui/lists/list-row.css'
import './attachments.css'
import { Camera, Paperclip, Unlink } from 'lucide-preact'
import type { LinkTarget } from '@caravel/sync-protocol/entities/file-link'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { incomingFor } from '../../photos/photo-intake.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { filesAttachedTo } from './attached-to.ts'
import { addTripFiles, chooseFiles, detachFrom } from './file-actions.ts'
import { FileLine } from './file-line.tsx'

export type AttachmentsProps = {
  tripId: string
  /** What they belong with; a stay shows those of its booking. */
  field: LinkTarget
  id: string
  name: string
}

/** The files of a booking, place, stop or cost: they open over the page, and more can be added offline. */
export default function Attachments({ tripId, field, id, name }: AttachmentsProps) {
  const phone = usePhone()
  const view = openStream(tripStream(tripId))
  const rows = filesAttachedTo(view, field, id)
  const mayAdd = view.can('file_upload') && view.can('file_edit')
  if (!rows.length && !mayAdd) return null
  const add = async (camera: boolean) =>
    addTripFiles(tripId, id, await chooseFiles({ camera }), { field, id })
  return (
    <section class="attachments" aria-label={t('files.of', { name })}>
      <h3>{t('files.title')}</h3>
      {rows.length > 0 && (
        <ul class="list">
          {rows.map(row => (
            <FileLine
              key={row.id}
              row={row}
              action={
                view.can('file_edit') && (
                  <IconButton
                    icon={Unlink}
                    label={t('files.detach', { name: row.name, from: name })}
                    onClick={() => detachFrom(row, { field, id }, name)}
                  />
                )
              }
            />
          ))}
        </ul>
      )}
      {incomingFor(id).map(each => (
        <output key={each.id} class="field-hint">
          {t('photos.preparing', { name: each.name })}
        </output>
      ))}
      {mayAdd && (
        <div class="attachments-add">
          <Button kind="text" size="small" icon={Paperclip} onClick={() => void add(false)}>
            {t('files.add')}
          </Button>
          {phone && (
            <Button kind="text" size="small" icon={Camera} onClick={() => void add(true)}>
              {t('files.camera')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
