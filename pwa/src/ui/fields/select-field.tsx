import { ChevronDown } from 'lucide-preact'
import { Field, type FieldProps } from './field.tsx'
import { Icon, type IconShape } from '../icon.tsx'

export type SelectFieldProps = FieldProps & {
  value: string
  options: readonly { value: string; label: string; disabled?: boolean }[]
  onChange: (value: string) => void
  icon?: IconShape
  name?: string
  disabled?: boolean
}

/** One of a list, with the device's own picker. */
export function SelectField(props: SelectFieldProps) {
  const { value, options, onChange, icon, name, disabled = false, ...frame } = props
  return (
    <Field {...frame}>
      {control => (
        <div class="input">
          {icon && <Icon of={icon} />}
          <select
            {...control}
            {...(name ? { name } : {})}
            disabled={disabled}
            value={value}
            onChange={event => onChange(event.currentTarget.value)}
          >
            {options.map(option => (
              <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} size={16} />
        </div>
      )}
    </Field>
  )
}
