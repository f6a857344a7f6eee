import { ChevronLeft, ChevronRight, X } from 'lucide-preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { PublicPhoto } from '@caravel/sync-protocol/domain/journal/public-view'
import { t } from '../../../../i18n/t.ts'
import { rememberFocus } from '../../../../ui/focusable.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { openModal } from '../../../../ui/overlays/modal-stack.ts'
import { altOf } from './guest-gallery.tsx'
import { GuestPhoto } from './guest-photo.tsx'

interface ViewerProps {
  address: string
  photos: readonly PublicPhoto[]
  id: string
  keptAt: number | undefined
  onShow: (id: string) => void
  onClose: () => void
}

/** One photo or video as large as the screen, its neighbours an arrow key or a button away. */
export function GuestPhotoViewer({ address, photos, id, keptAt, onShow, onClose }: ViewerProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const giveBack = rememberFocus()
    const dialog = dialogRef.current
    if (!dialog) return undefined
    const close = openModal(dialog, 'guest-viewer')
    return () => {
      close()
      giveBack()
    }
  }, [])
  const at = photos.findIndex(photo => photo.id === id)
  const photo = photos[at]
  const step = (by: 1 | -1) => {
    const next = photos[(at + by + photos.length) % photos.length]
    if (next) onShow(next.id)
  }
  const keys = (event: KeyboardEvent) => {
    const onward = getComputedStyle(event.currentTarget as Element).direction === 'rtl' ? -1 : 1
    if (event.key === 'ArrowRight') step(onward)
    if (event.key === 'ArrowLeft') step(onward === 1 ? -1 : 1)
  }
  const alt = photo ? altOf(photo, at + 1) : ''
  return (
    <dialog
      class="guest-viewer"
      ref={dialogRef}
      aria-label={alt}
      onKeyDown={keys}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      {photo && photo.kind === 'video' && keptAt === undefined ? (
        <video
          key={photo.id}
          src={`${address}/photos/${photo.id}/original`}
          poster={`${address}/photos/${photo.id}/thumbnail`}
          controls
          playsInline
          preload="metadata"
        >
          <track kind="captions" />
        </video>
      ) : (
        photo && <GuestPhoto key={photo.id} {...{ address, photo, keptAt, alt }} size="original" />
      )}
      {photo?.caption && <p dir="auto">{photo.caption}</p>}
      <div class="guest-viewer-acts">
        <IconButton
          icon={ChevronLeft}
          kind="outline"
          label={t('publicJournal.previous')}
          onClick={() => step(-1)}
        />
        <IconButton
          icon={ChevronRight}
          kind="outline"
          label={t('publicJournal.next')}
          onClick={() => step(1)}
        />
        <IconButton icon={X} kind="outline" label={t('publicJournal.close')} onClick={onClose} />
      </div>
    </dialog>
  )
}
