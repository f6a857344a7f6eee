import './entry-photos.css'
import { ArrowLeft, ArrowRight, CircleAlert, Ellipsis, Star, Trash2, Undo2, X } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { t } from '../../../i18n/t.ts'
import { imagesIn } from '../../../photos/choose-images.ts'
import { forgetRefused, incomingFor, refusedFor } from '../../../photos/photo-intake.ts'
import { refusalText } from '../../../photos/photo-words.ts'
import { useFileDrop } from '../../../shared/device/use-file-drop.ts'
import { openCard } from '../../../shared/navigation/sheet-url.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { photosOfEntry, type JournalPhoto } from './journal-photos.ts'
import { addPhotos, deletePhoto, movePhoto, takeOut, type PhotoTarget } from './photo-actions.ts'
import { photoSources } from './photo-sources.ts'
import { altOf, PhotoTile } from './photo-tile.tsx'

/** The photos of an entry in its form: the first is its cover. Adding, order, and taking out. */
export function PhotoEditor({ target, writes }: { target: PhotoTarget; writes: boolean }) {
  const { journalId, entryId, key } = target
  const photos = entryId === null ? [] : photosOfEntry(journalId, entryId)
  const incoming = incomingFor(key)
  const refused = refusedFor(key)
  const add = (files: readonly File[]) => void addPhotos(target, files)
  const { area, over } = useFileDrop(add, writes)
  usePastedImages(writes, add)
  return (
    <section class="photo-editor" data-over={over || undefined} ref={area} aria-label={t('photos.title')}>
      {photos.length + incoming.length > 0 && (
        <ul class="photo-editor-list">
          {photos.map((photo, at) => (
            <EditedPhoto key={photo.id} photo={photo} at={at} count={photos.length} writes={writes} />
          ))}
          {incoming.map(({ id, name, cancel }) => (
            <li key={`incoming ${id}`} class="journal-tile is-incoming">
              <span class="photo-ring" aria-hidden="true" />
              <VisuallyHidden>{t('photos.preparing', { name })}</VisuallyHidden>
              <IconButton icon={X} label={t('photos.cancel', { name })} onClick={cancel} />
            </li>
          ))}
        </ul>
      )}
      {writes && <SourceButtons target={target} />}
      {refused.length > 0 && (
        <Notice
          tone="danger"
          icon={CircleAlert}
          alert
          action={{ label: t('photos.dismiss'), onClick: () => forgetRefused(key) }}
        >
          {refused.map((each, at) => (
            <p key={at}>{refusalText(each)}</p>
          ))}
        </Notice>
      )}
    </section>
  )
}

/** A button for each place that photos come from. */
function SourceButtons({ target }: { target: PhotoTarget }) {
  const sources = photoSources.filter(({ shown }) => shown?.() ?? true)
  return (
    <div class="photo-sources">
      {sources.map(({ id, icon, label, offReason, choose }) => (
        <Button key={id} icon={icon} offReason={offReason?.()} onClick={() => void choose(target)}>
          {label()}
        </Button>
      ))}
    </div>
  )
}

function EditedPhoto(props: { photo: JournalPhoto; at: number; count: number; writes: boolean }) {
  const { photo, at, count, writes } = props
  const name = altOf(photo, at + 1)
  const items = [
    ...(at > 0
      ? [
          { id: 'first', label: t('journal.makeFirst'), icon: Star, onSelect: () => movePhoto(photo, 0) },
          {
            id: 'left',
            label: t('journal.moveLeft'),
            icon: ArrowLeft,
            shortcut: 'Alt ←',
            onSelect: () => movePhoto(photo, at - 1),
          },
        ]
      : []),
    ...(at < count - 1
      ? [
          {
            id: 'right',
            label: t('journal.moveRight'),
            icon: ArrowRight,
            shortcut: 'Alt →',
            onSelect: () => movePhoto(photo, at + 1),
          },
        ]
      : []),
    { id: 'out', label: t('journal.takeOut'), icon: Undo2, onSelect: () => takeOut(photo) },
    {
      id: 'delete',
      label: t('journal.deletePhoto'),
      icon: Trash2,
      danger: true,
      onSelect: () => deletePhoto(photo),
    },
  ]
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!writes || !event.altKey || step === undefined || at + step < 0 || at + step >= count) return
    event.preventDefault()
    movePhoto(photo, at + step)
  }
  return (
    <li class="journal-tile-item">
      <button
        type="button"
        class="journal-tile"
        aria-haspopup="dialog"
        onClick={() => openCard('journal-photo', photo.id)}
        onKeyDown={move}
      >
        <PhotoTile photo={photo} number={at + 1} />
      </button>
      {at === 0 && count > 1 && (
        <span class="journal-tile-first">
          <Icon of={Star} size={16} />
          {t('journal.first')}
        </span>
      )}
      {writes && (
        <MenuButton label={t('journal.photoActions', { name })} items={items} align="end">
          {({ ref, toggle, attributes }) => (
            <IconButton
              class="journal-tile-menu"
              kind="floating"
              icon={Ellipsis}
              label={t('journal.photoActions', { name })}
              buttonRef={ref}
              onClick={toggle}
              {...attributes}
            />
          )}
        </MenuButton>
      )}
    </li>
  )
}

/** Pictures pasted anywhere but into a text. */
function usePastedImages(may: boolean, onFiles: (files: readonly File[]) => void): void {
  useEffect(() => {
    if (!may) return undefined
    const paste = (event: ClipboardEvent) => {
      const inText = (event.target as Element | null)?.closest?.('input, textarea, [contenteditable]')
      const images = inText ? [] : imagesIn(event.clipboardData)
      if (images.length === 0) return
      event.preventDefault()
      onFiles(images)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  })
}
