import './checkbox.css'
import { Check } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'

export type CheckboxProps = {
  /** Empty only when the row around it names it with `aria-label`. */
  children?: ComponentChildren
  checked: boolean
  /** Answers false when it is refused at once: then the box shows again what it did before. */
  onChange: (checked: boolean) => unknown
  disabled?: boolean
  name?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  class?: string
}

/** A tick box; the whole row is the target. */
export function Checkbox({ children, checked, onChange, class: extra, ...attributes }: CheckboxProps) {
  return (
    <label class={classNames('check', extra)}>
      <span class="check-box">
        <input
          {...attributes}
          class="check-input"
          type="checkbox"
          checked={checked}
          onChange={({ currentTarget: box }) => {
            if (onChange(box.checked) === false) box.checked = checked
          }}
        />
        <Icon of={Check} size={16} />
      </span>
      {children}
    </label>
  )
}

export type RadioProps = Omit<CheckboxProps, 'onChange' | 'name'> & {
  name: string
  value: string
  onChoose: () => void
}

/** One of several; give every radio of a group the same `name`. */
export function Radio({ children, checked, onChoose, class: extra, ...attributes }: RadioProps) {
  return (
    <label class={classNames('check', extra)}>
      <span class="check-box check-radio">
        <input {...attributes} class="check-input" type="radio" checked={checked} onChange={onChoose} />
      </span>
      {children}
    </label>
  )
}
