import './toast.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../icon.tsx'
import { topModal } from './modal-stack.ts'
import { currentToast, hideToast, holdToast, releaseToast, type Toast } from './toast-store.ts'

/** The last toast that a screen reader was given: one that moves to another place is not said again. */
let said = 0

/**
 * Where toasts stand: in the page, and in each modal dialog, because all that is outside the topmost one is inert. Only
 * the topmost place shows them, so a toast outlives the dialog that it was shown in.
 */
export function ToastHost({ modal }: { modal: string | undefined }) {
  return topModal.value === modal ? <ToastPlace /> : null
}

/** Two live regions stand ready before there is anything in them, so that a toast is read out when it appears. */
function ToastPlace() {
  const [ready, setReady] = useState(false)
  const [movedHere] = useState(() => {
    const turn = currentToast.peek()?.turn ?? 0
    return turn <= said ? turn : undefined
  })
  const host = useRef<HTMLDivElement>(null)
  const toast = ready ? currentToast.value : undefined
  useEffect(() => setReady(true), [])
  useEffect(() => {
    if (!toast || !host.current) return void host.current?.hidePopover()
    const stop = keepClearOfButtons(host.current)
    host.current.showPopover()
    return stop
  }, [toast])
  const heard = toast !== undefined && toast.turn === movedHere
  const card = toast && <ToastCard key={toast.turn} toast={toast} heard={heard} />
  return (
    <div class="toast-host" popover="manual" ref={host}>
      {heard && card}
      <div aria-live="polite">{!heard && !toast?.error && card}</div>
      <div aria-live="assertive">{!heard && toast?.error && card}</div>
    </div>
  )
}

/** In a dialog: what it asks to be pressed stays free, also what comes while the toast shows. */
function keepClearOfButtons(host: HTMLElement): (() => void) | undefined {
  const buttons = host
    .closest('dialog')
    ?.querySelector('.sheet-footer, .dialog-answers, .photo-foot, .pass-foot')
  if (!buttons) return undefined
  const measure = () => {
    // Of a long dialog they may be further down than the window.
    const foot = Math.max(0, innerHeight - buttons.getBoundingClientRect().top)
    host.style.setProperty('--modal-foot', `${foot}px`)
  }
  measure()
  const observer = new ResizeObserver(measure)
  observer.observe(buttons)
  return () => observer.disconnect()
}

function ToastCard({ toast, heard }: { toast: Toast & { readonly turn: number }; heard: boolean }) {
  useEffect(() => {
    said = toast.turn
    return releaseToast // its holder is gone
  }, [toast.turn])
  return (
    <div
      class={toast.error ? 'toast toast-error' : 'toast'}
      role={toast.error ? 'alert' : 'status'}
      aria-live={heard ? 'off' : undefined}
      onPointerEnter={holdToast}
      onPointerLeave={releaseToast}
      onFocusIn={holdToast}
      onFocusOut={releaseToast}
    >
      {toast.icon && <Icon of={toast.icon} />}
      <span class="toast-text">{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          class="toast-action"
          onClick={() => {
            hideToast()
            toast.action?.onClick()
          }}
        >
          {toast.action.label}
        </button>
      )}
    </div>
  )
}
