import type { ComponentChildren, PartialInputHTMLAttributes } from 'preact'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { Icon, type IconShape } from '../icon.tsx'
import { tooLong } from './too-long.ts'

/** A list of suggestions below a field. */
export type Suggests = {
  popup: 'listbox' | 'grid'
  /** The id of the list. */
  list: string
  shown: boolean
  /** The id of the suggestion that Enter takes. */
  active?: string | undefined
}

const comboboxOf = ({ popup, list, shown, active }: Suggests) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': popup,
    'aria-controls': list,
    'aria-expanded': shown,
    'aria-activedescendant': active,
  }) as const

export type TextFieldProps = FieldProps & {
  value: string
  onInput: (value: string) => void
  icon?: IconShape
  /** Inside the outline at its end: a unit, a clear button, a shortcut. */
  end?: ComponentChildren
  type?: 'text' | 'email' | 'password' | 'search' | 'url' | 'tel' | 'date'
  /** Tabular figures: amounts, times, codes. */
  numbers?: boolean
  /** The longest text. Longer ones are not cut off: the field says so, and its form is not saved. */
  maxLength?: number | undefined
  /** What is suggested while one writes; the field keeps the focus where `active` is given. */
  suggests?: Suggests | undefined
  inputRef?: ((element: HTMLInputElement | null) => void) | undefined
} & Pick<
    PartialInputHTMLAttributes<HTMLInputElement>,
    | 'name'
    | 'placeholder'
    | 'autocomplete'
    | 'inputMode'
    | 'enterkeyhint'
    | 'required'
    | 'disabled'
    | 'autofocus'
    | 'autocapitalize'
    | 'spellcheck'
    | 'min'
    | 'max'
    | 'dir'
    | 'onBlur'
    | 'onFocus'
    | 'onKeyDown'
  >

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, labelEnd, hideLabel, class: extra, value, onInput, icon, end, ...rest } = props
  const { numbers, inputRef, suggests, type = 'text', maxLength, ...attributes } = rest
  const frame = {
    label,
    hint,
    error: error || tooLong(value, maxLength),
    class: extra,
    ...(labelEnd ? { labelEnd } : {}),
    ...(hideLabel ? { hideLabel } : {}),
  }
  return (
    <Field {...frame}>
      {control => (
        <div class={classNames('input', numbers && 'input-numbers')}>
          {icon && <Icon of={icon} />}
          <input
            type={type as 'text'} // JSX knows every type as a case of its own
            {...attributes}
            {...control}
            {...(suggests ? comboboxOf(suggests) : {})}
            ref={inputRef ?? null}
            value={value}
            onInput={event => onInput(event.currentTarget.value)}
          />
          {end}
        </div>
      )}
    </Field>
  )
}
