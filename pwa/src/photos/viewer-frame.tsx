import './photo-viewer.css'
import { ChevronLeft, ChevronRight, Ellipsis, X } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { closeSheet } from '../shared/navigation/sheet-url.ts'
import { formatNumber } from '../i18n/format.ts'
import { t } from '../i18n/t.ts'
import { rememberFocus } from '../ui/focusable.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { FloatingHost } from '../ui/overlays/floating-host.tsx'
import type { MenuItem } from '../ui/overlays/menu.tsx'
import { MenuButton } from '../ui/overlays/menu-button.tsx'
import { openModal } from '../ui/overlays/modal-stack.ts'
import { PhotoImage } from './photo-image.tsx'
import type { ShownPhoto } from './photos-of.ts'
import { useZoom } from './use-zoom.ts'

/** A photo as large as the screen, with its neighbours a swipe or an arrow key away. */
export function ViewerFrame(props: {
  photo: ShownPhoto
  /** Shown until the photo itself is here. */
  small?: ShownPhoto | undefined
  alt: string
  number: number
  count: number
  name: string
  show: (step: 1 | -1) => void
  items: readonly MenuItem[]
  onRemove?: (() => void) | undefined
  /** In place of the picture, such as a video. */
  media?: ComponentChildren
  /** What stands below it. */
  children?: ComponentChildren
}) {
  const { photo, small, alt, number, count, name, show, items, onRemove, media, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const { stage, transform, zoomBy } = useZoom(photo, show)

  useLayoutEffect(() => {
    const giveBack = rememberFocus()
    const element = dialog.current
    if (!element) return undefined
    const close = openModal(element, 'photo-viewer')
    return () => {
      close() // nothing outside can take focus before
      giveBack()
    }
  }, [])

  const keys = (event: KeyboardEvent) => {
    if ((event.target as Element).closest('input, textarea, video, .menu') || event.altKey) return
    const onward = getComputedStyle(event.currentTarget as Element).direction === 'rtl' ? -1 : 1
    const acts: Record<string, () => void> = {
      ArrowRight: () => show(onward),
      ArrowLeft: () => show(onward === 1 ? -1 : 1),
      '+': () => zoomBy(1.5),
      '-': () => zoomBy(1 / 1.5),
      '0': () => zoomBy(0),
      Delete: () => onRemove?.(),
    }
    const act = acts[event.key]
    if (!act || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
  }

  return (
    <dialog
      class="photo-viewer"
      ref={dialog}
      aria-label={t('photos.ofPlace', { name })}
      onKeyDown={keys}
      onCancel={event => {
        event.preventDefault()
        closeSheet()
      }}
    >
      <header class="photo-bar">
        <p class="photo-where">
          <bdi>{name}</bdi>
          <span class="photo-count" aria-live="polite">
            {t('photos.position', { number: formatNumber(number), count: formatNumber(count) })}
          </span>
        </p>
        {items.length > 0 && (
          <MenuButton label={t('photos.more')} items={items}>
            {({ ref, toggle, attributes }) => (
              <IconButton
                icon={Ellipsis}
                size={24}
                label={t('photos.more')}
                buttonRef={ref}
                onClick={toggle}
                {...attributes}
              />
            )}
          </MenuButton>
        )}
        <IconButton icon={X} size={24} label={t('ui.close')} onClick={closeSheet} />
      </header>
      <div class="photo-stage" ref={stage}>
        <div class="photo-moved" style={{ transform: transform }}>
          {media ?? <PhotoImage key={photo.id} photo={photo} small={small} alt={alt} whole />}
        </div>
        {number > 1 && (
          <IconButton
            class="photo-step is-previous"
            kind="floating"
            icon={ChevronLeft}
            flip
            label={t('photos.previous')}
            onClick={() => show(-1)}
          />
        )}
        {number < count && (
          <IconButton
            class="photo-step is-next"
            kind="floating"
            icon={ChevronRight}
            flip
            label={t('photos.next')}
            onClick={() => show(1)}
          />
        )}
      </div>
      <footer class="photo-foot">{children}</footer>
      <FloatingHost modal="photo-viewer" />
    </dialog>
  )
}
