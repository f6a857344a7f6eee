import './toast.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from './icon.tsx'
import { currentToast, hideToast, type Toast } from './toast-store.ts'

/** Renders once per app. Two live regions stand ready, so that a toast is read out when it appears. */
export function ToastHost() {
  const toast = currentToast.value
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (toast) host.current?.showPopover()
    else host.current?.hidePopover()
  }, [toast])
  const card = toast && <ToastCard key={toast.turn} toast={toast} />
  return (
    <div class="toast-host" popover="manual" ref={host}>
      <div aria-live="polite">{!toast?.error && card}</div>
      <div aria-live="assertive">{toast?.error && card}</div>
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(hideToast, toast.action ? 10_000 : 5_000)
    return () => clearTimeout(timer)
  }, [held, toast])
  return (
    <div
      class={toast.error ? 'toast toast-error' : 'toast'}
      role={toast.error ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
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
