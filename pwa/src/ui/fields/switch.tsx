import './switch.css'
import type { ComponentChildren } from 'preact'
import { classNames } from '../class-names.ts'

/** On or off, acting at once. The whole row is the target; text before, the switch at the end with `spread`. */
export function Switch(props: {
  children?: ComponentChildren
  checked: boolean
  onChange: (checked: boolean) => void
  spread?: boolean
  disabled?: boolean
  'aria-label'?: string
}) {
  const { children, checked, onChange, spread, ...attributes } = props
  return (
    <label class={classNames('switch', spread && 'is-spread')}>
      <input
        {...attributes}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      {children && <span class="switch-text">{children}</span>}
    </label>
  )
}
