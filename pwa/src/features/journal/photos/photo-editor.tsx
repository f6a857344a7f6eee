import './entry-photos.css'
import { ArrowLeft, ArrowRight, Ellipsis, Star, Trash2, Undo2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { t } from '../../../i18n/t.ts'
import { incomingFor } from '../../../photos/photo-intake.ts'
import { openCard } from '../../../shared/navigation/sheet-url.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { photosOfEntry, type JournalPhoto } from './journal-photos.ts'
import { deletePhoto, movePhoto, takeOut, type PhotoTarget } from './photo-actions.ts'
import { IncomingTiles, PhotoIntake } from './photo-intake.tsx'
import { altOf, PhotoTile } from './photo-tile.tsx'
import { useLongPressOrder } from './use-long-press-order.ts'

/** The photos of an entry in its form: the first is its cover. Adding, order, and taking out. */
export function PhotoEditor({ target, writes }: { target: PhotoTarget; writes: boolean }) {
  const { journalId, entryId, key } = target
  const photos = entryId === null ? [] : photosOfEntry(journalId, entryId)
  const [list, setList] = useState<HTMLUListElement | null>(null)
  useLongPressOrder(list, (from, to) => {
    const photo = photos[from]
    if (writes && photo) movePhoto(photo, to)
  })
  return (
    <section class="photo-editor" aria-label={t('photos.title')}>
      {photos.length + incomingFor(key).length > 0 && (
        <ul class="photo-editor-list" ref={setList}>
          {photos.map((photo, at) => (
            <EditedPhoto key={photo.id} photo={photo} at={at} count={photos.length} writes={writes} />
          ))}
          <IncomingTiles owner={key} />
        </ul>
      )}
      {writes && <PhotoIntake target={target} quiet />}
      {writes && photos.length > 1 && <p class="journal-note">{t('journal.holdToMove')}</p>}
    </section>
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
