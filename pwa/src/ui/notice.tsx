import './notice.css'
import type { ComponentChildren } from 'preact'
import { Icon, type IconShape } from './icon.tsx'

/** A sentence that belongs to a spot on a page: a limit without connection, an error with its way out. */
export function Notice(props: {
  tone?: 'plain' | 'warn' | 'now' | 'danger'
  icon: IconShape
  children: ComponentChildren
  /** A text button: "Retry". */
  action?: { label: string; onClick: () => void }
  /** Read out at once when it appears. */
  alert?: boolean
}) {
  const { tone = 'plain', icon, children, action, alert } = props
  return (
    <div class={`notice notice-${tone}`} role={alert ? 'alert' : undefined}>
      <Icon of={icon} />
      <div class="notice-text">{children}</div>
      {action && (
        <button type="button" class="notice-action" onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </div>
  )
}
