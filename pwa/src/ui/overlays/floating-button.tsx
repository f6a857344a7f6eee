import './floating-button.css'
import { classNames } from '../class-names.ts'
import { Icon, type IconShape } from '../icon.tsx'

/** The one thing a phone page adds. With `text` it carries a word; without, `label` names it. Hides while typing. */
export function FloatingButton(props: {
  icon: IconShape
  label: string
  text?: string
  /** Why it cannot be used now. */
  offReason?: string | undefined
  onClick: () => void
  class?: string
}) {
  return (
    <button
      type="button"
      class={classNames('floating-button', !props.text && 'is-square', props.class)}
      aria-label={props.offReason ? `${props.label}, ${props.offReason}` : props.label}
      aria-disabled={props.offReason ? true : undefined}
      title={props.offReason}
      onClick={() => {
        if (!props.offReason) props.onClick()
      }}
    >
      <Icon of={props.icon} size={24} />
      {props.text}
    </button>
  )
}
