import './sync-pill.css'
import { classNames } from './class-names.ts'
import { Icon, type IconShape } from './icon.tsx'

/** The state of sync in words; opens the attention list. `line` is the phone's header line without an outline. */
export function SyncPill(props: {
  icon: IconShape
  text: string
  tone?: 'quiet' | 'now'
  shape?: 'pill' | 'line'
  onClick: () => void
}) {
  const { icon, text, tone = 'quiet', shape = 'pill', onClick } = props
  return (
    <button
      type="button"
      class={classNames('sync', `sync-${shape}`, tone === 'now' && 'sync-now')}
      onClick={onClick}
    >
      <Icon of={icon} size={16} />
      <span>{text}</span>
    </button>
  )
}
