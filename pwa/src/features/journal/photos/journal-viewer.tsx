import './entry-photos.css'
import { Download, TextCursorInput, Trash2, Undo2, VideoOff } from 'lucide-preact'
import { originOf } from '@caravel/sync-protocol/domain/journal/library-photo'
import { isVideo, journeyPhoto } from '@caravel/sync-protocol/entities/journey-photo'
import { journeyStream } from '@caravel/sync-protocol/streams'
import { useLayoutEffect, useState } from 'preact/hooks'
import { contentPath, fileSource, uploads } from '../../../data/files.ts'
import { libraryPath, libraryPicture } from '../../../data/library-pictures.ts'
import { formatDate, formatTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { CaptionForm } from '../../../photos/caption-form.tsx'
import { UploadRefusal } from '../../../photos/upload-refusal.tsx'
import { usePhotoInRow } from '../../../photos/use-photo-in-row.ts'
import { ViewerFrame } from '../../../photos/viewer-frame.tsx'
import type { SheetProps } from '../../../shared/areas/area.ts'
import { openCard } from '../../../shared/navigation/sheet-url.ts'
import { Icon } from '../../../ui/icon.tsx'
import { hideToast } from '../../../ui/overlays/toast-store.ts'
import { nameOfEntry } from '../journal-actions.ts'
import { findJournal, journalView, mayWrite, type Entry } from '../journal-rows.ts'
import { journeyEntry } from '@caravel/sync-protocol/entities/journey-entry'
import { allPhotos, photosOfEntry, smallOf, type JournalPhoto } from './journal-photos.ts'
import { LibraryImage } from './library-image.tsx'
import { deletePhoto, takeOut } from './photo-actions.ts'
import { altOf } from './photo-tile.tsx'

/** In the gallery all photos are beside one, elsewhere those of its entry. */
const beside = (path: string, journalId: string, photo: JournalPhoto): readonly JournalPhoto[] =>
  photo.entry_id === null || path.endsWith('/gallery')
    ? allPhotos(journalId)
    : photosOfEntry(journalId, photo.entry_id)

/** A photo or video of a journal, as large as the screen. Only here its original is fetched. */
export default function JournalViewer({ card: id, path }: SheetProps) {
  const journalId = /^\/journal\/([^/]+)/.exec(path)?.[1] ?? ''
  const view = journalView(journalId)
  const { photo, photos, at, show } = usePhotoInRow({
    id,
    row: allPhotos(journalId).find(each => each.id === id),
    beside: each => beside(path, journalId, each),
    loading: view.status.value === 'loading',
    open: next => openCard('journal-photo', next, { replace: true }),
  })
  if (!photo) return null
  return <Viewer photo={photo} number={at + 1} count={photos.length} show={show} />
}

function Viewer(props: { photo: JournalPhoto; number: number; count: number; show: (step: 1 | -1) => void }) {
  const { photo, number, count, show } = props
  const { journey_id: journalId } = photo
  const [writing, setWriting] = useState(false)
  useLayoutEffect(() => setWriting(false), [photo.id])
  const writes = mayWrite(journalId)
  const entry = journalView(journalId)
    .rows(journeyEntry)
    .value.get(photo.entry_id ?? '') as Entry | undefined
  const name = entry ? nameOfEntry(entry) : (findJournal(journalId)?.title ?? '')
  const items = writes
    ? [
        {
          id: 'caption',
          label: t(photo.caption ? 'photos.editCaption' : 'photos.addCaption'),
          icon: TextCursorInput,
          onSelect: () => {
            hideToast() // it would lie on the form
            setWriting(true)
          },
        },
        ...(photo.entry_id === null
          ? []
          : [{ id: 'out', label: t('journal.takeOut'), icon: Undo2, onSelect: () => takeOut(photo) }]),
        {
          id: 'delete',
          label: t('journal.deletePhoto'),
          icon: Trash2,
          danger: true,
          onSelect: () => deletePhoto(photo),
        },
      ]
    : []
  const taken = takenText(photo)
  return (
    <ViewerFrame
      photo={photo}
      small={smallOf(journalId, photo.id)}
      alt={altOf(photo, number)}
      number={number}
      count={count}
      name={name}
      show={show}
      items={items}
      onRemove={writes ? () => deletePhoto(photo) : undefined}
      media={mediaOf(photo, altOf(photo, number))}
    >
      <UploadRefusal id={photo.id} />
      {writing ? (
        <CaptionForm
          entity={journeyPhoto}
          stream={journeyStream(journalId)}
          photo={photo}
          onDone={() => setWriting(false)}
        />
      ) : (
        photo.caption && (
          <p class="photo-caption" dir="auto">
            {photo.caption}
          </p>
        )
      )}
      {taken && <p class="photo-caption journal-note">{taken}</p>}
    </ViewerFrame>
  )
}

/** A video, or a picture that stays in a library; undefined for a picture whose bytes the journal has. */
function mediaOf(photo: JournalPhoto, alt: string) {
  if (isVideo(photo)) return <Video key={photo.id} photo={photo} />
  const origin = originOf(photo)
  return (
    origin && <LibraryImage key={photo.id} photo={photo} origin={origin} alt={alt} size="preview" whole />
  )
}

const takenText = ({ taken_at: at }: JournalPhoto): string | undefined => {
  if (!at) return undefined
  const [date = '', time = ''] = at.split('T')
  return `${formatDate(date)}, ${formatTime(time.slice(0, 5))}`
}

/** Plays a video: from this device while it is to be sent, else streamed. One that the browser cannot play can be saved. */
function Video({ photo }: { photo: JournalPhoto }) {
  const [failed, setFailed] = useState(false)
  const unsent = uploads.value.has(photo.id)
  const own = unsent ? fileSource(photo).value : undefined
  const origin = originOf(photo)
  const stored = origin ? libraryPath(origin, 'video') : contentPath(photo.id)
  const url = own?.status === 'ready' ? own.url : unsent ? undefined : stored
  const small = smallOf(photo.journey_id, photo.id)
  const shown = small
    ? fileSource(small).value
    : origin
      ? libraryPicture(origin, 'thumbnail').value
      : undefined
  const poster = shown?.status === 'ready' ? shown.url : undefined
  if (failed)
    return (
      <div class="journal-video-failed">
        <Icon of={VideoOff} size={24} />
        <p>{t('journal.cannotPlay')}</p>
        {url && (
          <a href={url} download={photo.name}>
            <Icon of={Download} /> {t('journal.saveVideo')}
          </a>
        )}
      </div>
    )
  return (
    <video
      class="journal-video"
      controls
      playsInline
      preload="metadata"
      src={url}
      poster={poster}
      onError={() => setFailed(true)}
    >
      <track kind="captions" />
    </video>
  )
}
