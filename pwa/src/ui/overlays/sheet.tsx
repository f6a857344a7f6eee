import './sheet.css'
import { X } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../../i18n/t.ts'
import { keepAboveKeyboard } from './above-keyboard.ts'
import { classNames } from '../class-names.ts'
import { rememberFocus } from '../focusable.ts'
import { FloatingHost } from './floating-host.tsx'
import { IconButton } from '../icon-button.tsx'
import { openModal } from './modal-stack.ts'
import { followDrag } from './sheet-drag.ts'
import { useStableId } from '../use-stable-id.ts'

export type SheetProps = {
  title: ComponentChildren
  /** A line above the title. */
  over?: ComponentChildren
  /** Between title and close button. */
  actions?: ComponentChildren
  children: ComponentChildren
  /** Stays below the scrolling part: the buttons of a form. */
  footer?: ComponentChildren
  onClose: () => void
  /** Not modal: the page behind stays usable and focus is free. */
  modeless?: boolean
  /** What is open over it may have come before it. */
  under?: boolean
  /** From 720px: a centred box, or a panel at the inline end. */
  wide?: 'center' | 'end'
  /** Fills the height of a phone, for a search or a long form. */
  tall?: boolean
}

/** Comes from below on a phone. Drag down, Esc, the close button or a tap beside it close it; focus goes back. */
export function Sheet(props: SheetProps) {
  const {
    title,
    over,
    actions,
    children,
    footer,
    onClose,
    modeless = false,
    under,
    wide = 'center',
    tall,
  } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useStableId('sheet')

  useLayoutEffect(() => {
    const giveBack = rememberFocus()
    const element = dialog.current
    if (!element) return undefined
    if (modeless) element.show()
    const close = modeless ? () => element.close() : openModal(element, titleId, under)
    return () => {
      const at = document.activeElement
      close() // nothing outside can take focus before
      // Someone may be writing in what lies over it.
      if (at === document.body || element.contains(at)) giveBack()
    }
  }, [modeless, under, titleId])

  const close = useCallback(async () => {
    const element = dialog.current
    if (!element || element.classList.contains('is-closing')) return
    element.classList.add('is-closing')
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished))
    onClose()
  }, [onClose])

  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const stops = [followDrag(element, close), keepAboveKeyboard(element)]
    // Begun beside it, not only ended there: a finger that was held until the sheet came is still to be lifted.
    let begunOutside = false
    const beginPress = (event: Event) => {
      begunOutside = event.target === element
    }
    const pressOutside = (event: Event) => {
      if (event.target === element && begunOutside && !modeless) void close()
      begunOutside = false
    }
    const pressKey = (event: KeyboardEvent) => {
      if (modeless && event.key === 'Escape') void close()
      // From any field, a long text too, where Enter alone begins a line.
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && event.target instanceof Element)
        event.target.closest('form')?.requestSubmit()
    }
    element.addEventListener('pointerdown', beginPress)
    element.addEventListener('click', pressOutside)
    element.addEventListener('keydown', pressKey)
    return () => {
      stops.forEach(stop => stop())
      element.removeEventListener('pointerdown', beginPress)
      element.removeEventListener('click', pressOutside)
      element.removeEventListener('keydown', pressKey)
    }
  }, [close, modeless])

  return (
    <dialog
      class={classNames('sheet', `sheet-${wide}`, modeless && 'is-modeless', tall && 'is-tall')}
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        void close()
      }}
    >
      <div class="sheet-face">
        <div class="sheet-handle">
          <span class="sheet-grabber" aria-hidden="true" />
          <header class="sheet-head">
            <div class="sheet-titles">
              {over && <p class="sheet-over">{over}</p>}
              <h2 class="sheet-title" id={titleId} tabIndex={-1}>
                {title}
              </h2>
            </div>
            {actions}
            <IconButton icon={X} size={24} label={t('ui.close')} class="leads-back" onClick={close} />
          </header>
        </div>
        <div class="sheet-body">{children}</div>
        {footer && <footer class="sheet-footer">{footer}</footer>}
      </div>
      {!modeless && <FloatingHost modal={titleId} />}
    </dialog>
  )
}
