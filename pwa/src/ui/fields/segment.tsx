import './segment.css'
import { classNames } from '../class-names.ts'
import { Icon, type IconShape } from '../icon.tsx'
import { useStableId } from '../use-stable-id.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

export type SegmentOption<Value extends string> = {
  value: Value
  /** Read out, and shown unless `iconOnly`. */
  label: string
  /** How many there are, behind the label. */
  count?: string
  icon?: IconShape
  iconOnly?: boolean
}

/** Two or three views of which one is shown, all always visible. Arrows choose: the options are native radios. */
export function Segment<Value extends string>(props: {
  /** What is being chosen. */
  label: string
  value: Value
  options: readonly SegmentOption<Value>[]
  onChange: (value: Value) => void
  wide?: boolean
}) {
  const { label, value, options, onChange, wide } = props
  const name = useStableId('segment')
  return (
    <div class={classNames('segment', wide && 'is-wide')} role="radiogroup" aria-label={label}>
      {options.map(option => (
        <label class="segment-option" key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon of={option.icon} />}
          {option.iconOnly ? <VisuallyHidden>{option.label}</VisuallyHidden> : option.label}
          {option.count && <bdi class="segment-count">{option.count}</bdi>}
        </label>
      ))}
    </div>
  )
}
