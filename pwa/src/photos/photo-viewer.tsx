import { Eye, EyeOff, Image, ListEnd, ListStart, TextCursorInput, Trash2 } from 'lucide-preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { file } from '@caravel/sync-protocol/entities/file'
import { place } from '@caravel/sync-protocol/entities/place'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { tripStream } from '@caravel/sync-protocol/streams'
import { nameOfExpense } from '../shared/bookings/booking-name.ts'
import { TwoVersions } from '../shared/forms/two-versions.tsx'
import { openPhoto } from '../shared/navigation/sheet-url.ts'
import { openStream } from '../data/store.ts'
import { t } from '../i18n/t.ts'
import { Badge } from '../ui/badge.tsx'
import { hideToast } from '../ui/overlays/toast-store.ts'
import { CaptionForm } from './caption-form.tsx'
import { markPlacePhoto, movePhoto, putUpCover, removePhoto } from './photo-actions.ts'
import { altOf } from './photo-words.ts'
import { photosBeside, type Photo } from './photos-of.ts'
import { UploadRefusal } from './upload-refusal.tsx'
import { usePhotoInRow } from './use-photo-in-row.ts'
import { ViewerFrame } from './viewer-frame.tsx'

/** A photo as large as the screen, with its neighbours a swipe or an arrow key away. */
export default function PhotoViewer({ tripId, card: id }: { tripId: string; card: string }) {
  const view = openStream(tripStream(tripId))
  const { photo, photos, at, show } = usePhotoInRow<Photo>({
    id,
    row: view.rows(file).value.get(id),
    beside: each => photosBeside(view, each),
    loading: view.status.value === 'loading',
    open: next => openPhoto(next, { replace: true }),
  })
  if (!photo) return null
  const { place_id: on, expense_id: paid } = photo
  const cost = view.rows(expense).value.get(paid ?? '')
  const name = view.rows(place).value.get(on ?? '')?.name ?? (cost ? nameOfExpense(cost, view) : '')
  const isCover = view.rows(trip).value.get(tripId)?.cover_file_id === photo.id
  return (
    <Viewer
      photo={photo}
      number={at + 1}
      count={photos.length}
      name={name}
      contest={view.contested.value.get(photo.id)}
      show={show}
      onMove={step => movePhoto(photos, at, step)}
      onRemove={() => removePhoto(photo, name)}
      {...(view.can('trip_cover_upload') && !isCover && !paid
        ? { onCover: () => putUpCover(tripId, photo.id) }
        : {})}
      mayEdit={view.can('file_edit')}
      mayRemove={view.can('file_delete')}
    />
  )
}

function Viewer(props: {
  photo: Photo
  number: number
  count: number
  name: string
  /** Of the attention list: two versions of the caption, to decide between. */
  contest: string | undefined
  show: (step: 1 | -1) => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
  onCover?: () => void
  mayEdit: boolean
  mayRemove: boolean
}) {
  const { photo, number, count, name, contest, show, onMove, onRemove, onCover, mayEdit, mayRemove } = props
  const [writing, setWriting] = useState(false)
  useLayoutEffect(() => setWriting(false), [photo.id])

  const items = [
    ...(mayEdit
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
        ]
      : []),
    ...(mayEdit && photo.place_id !== null
      ? [
          {
            id: 'place-photo',
            label: t(photo.place_photo ? 'photos.unmark' : 'photos.mark'),
            icon: photo.place_photo ? EyeOff : Eye,
            onSelect: () => markPlacePhoto(photo, !photo.place_photo),
          },
        ]
      : []),
    ...(mayEdit && number > 1
      ? [{ id: 'earlier', label: t('photos.moveEarlier'), icon: ListStart, onSelect: () => onMove(-1) }]
      : []),
    ...(mayEdit && number < count
      ? [{ id: 'later', label: t('photos.moveLater'), icon: ListEnd, onSelect: () => onMove(1) }]
      : []),
    ...(onCover ? [{ id: 'cover', label: t('photos.useAsCover'), icon: Image, onSelect: onCover }] : []),
    ...(mayRemove
      ? [{ id: 'remove', label: t('photos.remove'), icon: Trash2, danger: true, onSelect: onRemove }]
      : []),
  ]

  return (
    <ViewerFrame
      photo={photo}
      alt={altOf(photo, number, name)}
      number={number}
      count={count}
      name={name}
      show={show}
      items={items}
      onRemove={mayRemove ? onRemove : undefined}
    >
      <UploadRefusal id={photo.id} />
      {writing && (
        <CaptionForm
          entity={file}
          stream={tripStream(photo.trip_id)}
          photo={photo}
          onDone={() => setWriting(false)}
        />
      )}
      {!writing && photo.caption && (
        <p class="photo-caption" dir="auto">
          {photo.caption}
        </p>
      )}
      {photo.place_id !== null && photo.place_photo && (
        <p class="photo-caption">
          <Badge icon={Eye}>{t('photos.ofPlaceFact')}</Badge>
        </p>
      )}
      {contest !== undefined && (
        <div class="photo-contest">
          <TwoVersions item={contest} name={photo.caption ?? name} />
        </div>
      )}
    </ViewerFrame>
  )
}
