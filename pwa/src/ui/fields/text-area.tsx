import './text-area.css'
import { t } from '../../i18n/t.ts'
import { Field, type FieldProps } from './field.tsx'
import { tooLong } from './too-long.ts'

export type TextAreaProps = FieldProps & {
  value: string
  onInput: (value: string) => void
  placeholder?: string
  rows?: number
  /** The longest text; a counter shows for the last fifth. Longer ones are not cut off: the field says so. */
  maxLength?: number
  name?: string
  autofocus?: boolean
  areaRef?: (element: HTMLTextAreaElement | null) => void
  onBlur?: () => void
}

/** Several lines of text; grows with what is written where the browser can. */
export function TextArea(props: TextAreaProps) {
  const {
    value,
    onInput,
    placeholder,
    rows = 3,
    maxLength,
    name,
    autofocus,
    areaRef,
    onBlur,
    error,
    ...frame
  } = props
  const left = maxLength === undefined ? Infinity : maxLength - value.length
  const showsCount = maxLength !== undefined && left >= 0 && left <= maxLength / 5
  return (
    <Field {...frame} error={error || tooLong(value, maxLength)}>
      {control => (
        <>
          <div class="input text-area">
            <textarea
              {...control}
              {...{ placeholder, rows, name, autofocus }}
              ref={areaRef ?? null}
              dir="auto"
              value={value}
              onInput={event => onInput(event.currentTarget.value)}
              onBlur={() => onBlur?.()}
            />
          </div>
          {showsCount && <p class="text-area-count">{t('ui.charactersLeft', { count: left })}</p>}
        </>
      )}
    </Field>
  )
}
