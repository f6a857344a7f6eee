import '../../ui/lists/list-row.css'
import './files.css'
import {
  Camera,
  Check,
  CloudDownload,
  CloudOff,
  FolderOpen,
  Inbox,
  LayoutGrid,
  List,
  Paperclip,
  Search,
  Trash2,
} from 'lucide-preact'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { tripStream } from '@caravel/sync-protocol/streams'
import { useState } from 'preact/hooks'
import { tripFiles } from '../../data/readiness.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { isKnown, openStream, type StreamView } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { incomingFor } from '../../photos/photo-intake.ts'
import { addTripFiles, chooseFiles } from '../../shared/files/file-actions.ts'
import { filesAction } from '../../shared/readiness/files-action.tsx'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { useFileDrop } from '../../shared/device/use-file-drop.ts'
import { usePresence } from '../../shared/people/use-presence.ts'
import { TripHeader } from '../../shared/trips/trip-header.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segment } from '../../ui/fields/segment.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/navigation/page-head.tsx'
import { FloatingButton } from '../../ui/overlays/floating-button.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { FileGroups } from './file-groups.tsx'
import { filesText } from './files-text.ts'
import { fileFilters, groupFiles, shownFiles, type FileFilter } from './files-view.ts'
import { TrashBar } from './trash-bar.tsx'
import { useFilePaste } from './use-file-paste.ts'

/** All papers of a trip on one page, by what they belong with. */
export default function FilesPage({ tripId }: { tripId: string }) {
  const phone = usePhone()
  const stream = tripStream(tripId)
  const view = openStream(stream)
  usePresence(stream)
  const title = view.rows(trip).value.get(tripId)?.title
  usePageTitle(title ? `${t('files.title')} · ${title}` : t('files.title'))
  const mayAdd = view.can('file_upload')
  const take = (files: readonly File[]) => void addTripFiles(tripId, tripId, files)
  const { area, over } = useFileDrop(take, mayAdd)
  useFilePaste(take, mayAdd)
  const choose = async () => take(await chooseFiles())
  const photograph = async () => take(await chooseFiles({ camera: true }))
  return (
    <div class={classNames('files', over && 'is-over')} ref={area}>
      <TripHeader
        tripId={tripId}
        title={t('files.title')}
        actions={
          mayAdd && (
            <IconButton icon={Camera} size={24} label={t('files.camera')} onClick={() => void photograph()} />
          )
        }
      />
      <div class="files-body">
        {!phone && (
          <PageHead title={t('files.title')}>
            {view.can('reservation_edit') && (
              <Button icon={Inbox} href={`/trips/${tripId}/bookings/import`}>
                {t('files.import')}
              </Button>
            )}
            {mayAdd && (
              <Button kind="primary" icon={Paperclip} class="files-add" onClick={() => void choose()}>
                {t('files.add')}
              </Button>
            )}
          </PageHead>
        )}
        {isKnown(view.status.value) ? (
          <Found tripId={tripId} view={view} />
        ) : (
          <Empty icon={CloudDownload} title={t('files.notHere')} />
        )}
      </div>
      {phone && mayAdd && (
        <FloatingButton
          icon={Paperclip}
          class="files-add"
          label={t('files.add')}
          text={t('files.add')}
          onClick={() => void choose()}
        />
      )}
    </div>
  )
}

function Found({ tripId, view }: { tripId: string; view: StreamView }) {
  const phone = usePhone()
  const [filter, setFilter] = useState<FileFilter>('all')
  const [typed, setTyped] = useState('')
  const [shape, setShape] = useState<'list' | 'grid'>('list')
  const files = shownFiles(view, filter, typed)
  return (
    <>
      <div class="files-filters">
        <TextField
          hideLabel
          type="search"
          icon={Search}
          label={t('files.search')}
          placeholder={t('files.search')}
          value={typed}
          onInput={setTyped}
        />
        <fieldset class="chips files-chips" aria-label={t('files.filter')}>
          {fileFilters.map(each => (
            <Chip key={each} chosen={filter === each} onClick={() => setFilter(each)}>
              {t(`files.show.${each}`)}
            </Chip>
          ))}
        </fieldset>
        {phone ? (
          <IconButton
            icon={shape === 'list' ? LayoutGrid : List}
            kind="outline"
            label={t(shape === 'list' ? 'files.grid' : 'files.list')}
            onClick={() => setShape(shape === 'list' ? 'grid' : 'list')}
          />
        ) : (
          <Segment<'list' | 'grid'>
            label={t('files.shape')}
            value={shape}
            onChange={setShape}
            options={[
              { value: 'list', label: t('files.list'), icon: List },
              { value: 'grid', label: t('files.grid'), icon: LayoutGrid },
            ]}
          />
        )}
      </div>
      {incomingFor(tripId).map(each => (
        <output key={each.id} class="field-hint">
          {t('photos.preparing', { name: each.name })}
        </output>
      ))}
      {filter !== 'trash' && <FilesReady tripId={tripId} />}
      {filter === 'trash' && <TrashBar tripId={tripId} files={files} mayEmpty={view.can('file_delete')} />}
      {files.length ? (
        <FileGroups groups={groupFiles(view, files)} shape={shape} />
      ) : (
        <Empty
          icon={filter === 'trash' ? Trash2 : FolderOpen}
          title={t(filter === 'all' && !typed ? 'files.none' : 'files.noneFound')}
        >
          {filter === 'all' && !typed && t('files.noneFact')}
        </Empty>
      )}
    </>
  )
}

/** Whether the files open without a network, and what to do where they do not. */
function FilesReady({ tripId }: { tripId: string }) {
  const files = tripFiles(tripId)
  const { connected } = syncStatus.value
  if (!files?.all) return null
  const action = filesAction(files, connected, [tripId])
  const icon = files.here === files.all ? Check : connected && files.coming ? CloudDownload : CloudOff
  return (
    <Notice icon={icon} {...(action ? { action } : {})}>
      {filesText(files, connected)}
    </Notice>
  )
}
