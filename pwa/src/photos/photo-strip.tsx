import './photo-strip.css'
import { Camera, CircleAlert, ImagePlus, X } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { openPhoto } from '../shared/navigation/sheet-url.ts'
import type { StreamView } from '../data/store.ts'
import { t } from '../i18n/t.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { MenuButton } from '../ui/overlays/menu-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { imagesIn } from './choose-images.ts'
import { addPlacePhotos, choosePlacePhotos, type PhotoPlace } from './photo-actions.ts'
import { PhotoImage } from './photo-image.tsx'
import { forgetRefused, incomingFor, refusedFor } from './photo-intake.ts'
import { altOf, refusalText } from './photo-words.ts'
import { photosOfPlace } from './photos-of.ts'

/** The photos of a place, and the ways to add some: chosen, taken, dropped on them or pasted. */
export default function PhotoStrip({ view, place }: { view: StreamView; place: PhotoPlace }) {
  const photos = photosOfPlace(view, place.tripId, place.id)
  const incoming = incomingFor(place.id)
  const refused = refusedFor(place.id)
  const mayAdd = view.can('file_upload')
  const add = (files: readonly File[]) => void addPlacePhotos(place, files)
  const [element, setElement] = useState<HTMLElement | null>(null)
  useDrop(mayAdd ? element?.closest('.inspector') : null, add)
  usePaste(mayAdd, add)
  // Without any it only takes what is dropped or pasted; the menu of facts has the button.
  if (photos.length + incoming.length + refused.length === 0) return <div hidden ref={setElement} />
  return (
    <section class="photos" aria-label={t('photos.title')} ref={setElement}>
      <ul class="photo-list">
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <button
              type="button"
              class="photo-tile"
              aria-haspopup="dialog"
              onClick={() => openPhoto(photo.id)}
            >
              <PhotoImage photo={photo} alt={altOf(photo, at + 1, place.name)} />
            </button>
          </li>
        ))}
        {incoming.map(({ id, name, cancel }) => (
          <li key={`incoming ${id}`} class="photo-tile photo-incoming">
            <span class="photo-ring" aria-hidden="true" />
            <VisuallyHidden>{t('photos.preparing', { name })}</VisuallyHidden>
            <IconButton icon={X} label={t('photos.cancel', { name })} onClick={cancel} />
          </li>
        ))}
        {mayAdd && (
          <li>
            <AddTile onChoose={options => void choosePlacePhotos(place, options)} />
          </li>
        )}
      </ul>
      {refused.length > 0 && (
        <Notice
          tone="danger"
          icon={CircleAlert}
          alert
          action={{ label: t('photos.dismiss'), onClick: () => forgetRefused(place.id) }}
        >
          {refused.map((each, at) => (
            <p key={at}>{refusalText(each)}</p>
          ))}
        </Notice>
      )}
    </section>
  )
}

/** With a mouse it opens the files; a finger is asked whether the photo is still to be taken. */
function AddTile({ onChoose }: { onChoose: (options: { camera?: boolean }) => void }) {
  const touch = matchMedia('(pointer: coarse)').matches
  const face = (
    <>
      <Icon of={ImagePlus} />
      {t('photos.add')}
    </>
  )
  if (!touch)
    return (
      <button type="button" class="photo-tile photo-add" onClick={() => onChoose({})}>
        {face}
      </button>
    )
  return (
    <MenuButton
      label={t('photos.add')}
      align="start"
      items={[
        { id: 'choose', label: t('photos.choose'), icon: ImagePlus, onSelect: () => onChoose({}) },
        { id: 'take', label: t('photos.take'), icon: Camera, onSelect: () => onChoose({ camera: true }) },
      ]}
    >
      {({ ref, toggle, attributes }) => (
        <button type="button" class="photo-tile photo-add" ref={ref} onClick={toggle} {...attributes}>
          {face}
        </button>
      )}
    </MenuButton>
  )
}

/** Files that are dragged over an element and let go there. */
function useDrop(element: Element | null | undefined, onFiles: (files: readonly File[]) => void): void {
  const onFilesRef = useRef(onFiles)
  useEffect(() => {
    onFilesRef.current = onFiles
  })
  useEffect(() => {
    if (!(element instanceof HTMLElement)) return undefined
    const mark = (over: boolean) => element.classList.toggle('is-over', over)
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      mark(true)
    }
    const leave = (event: DragEvent) => {
      if (!element.contains(event.relatedTarget as Node | null)) mark(false)
    }
    const drop = (event: DragEvent) => {
      mark(false)
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      onFilesRef.current([...event.dataTransfer.files])
    }
    element.addEventListener('dragover', over)
    element.addEventListener('dragleave', leave)
    element.addEventListener('drop', drop)
    return () => {
      element.removeEventListener('dragover', over)
      element.removeEventListener('dragleave', leave)
      element.removeEventListener('drop', drop)
    }
  }, [element])
}

/** Pictures pasted anywhere but into a text. */
function usePaste(may: boolean, onFiles: (files: readonly File[]) => void): void {
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
