import './notice.css'
import type { ComponentChildren } from 'preact'
import { Icon, type IconShape } from './icon.tsx'

type NoticeAction = { label: string; onClick: () => void }

/** A sentence that belongs to a spot on a page: a limit without connection, an error with its way out. */
export function Notice(props: {
  tone?: 'plain' | 'warn' | 'now' | 'danger'
  icon: IconShape
  children: ComponentChildren
  /** A text button, "Retry", or several. */
  action?: NoticeAction | readonly NoticeAction[]
  /** Read out at once when it appears. */
  alert?: boolean
}) {
  const { tone = 'plain', icon, children, action, alert } = props
  return (
    <div class={`notice notice-${tone}`} role={alert ? 'alert' : undefined}>
      <Icon of={icon} />
      <div class="notice-text">{children}</div>
      {[action ?? []].flat().map(({ label, onClick }) => (
        <button key={label} type="button" class="notice-action" onClick={onClick}>
          {label}
        </button>
      ))}
    </div>
  )
}
