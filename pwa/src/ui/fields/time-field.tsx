import { useState } from 'preact/hooks'
import { formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { isTime, readTime } from './time-text.ts'

export type TimeFieldProps = Omit<TextFieldProps, 'value' | 'onInput' | 'numbers' | 'type'> & {
  /** `HH:MM`, or `''` for none. */
  value: string
  /** Called when the field is left: with `HH:MM`, `''`, or the text as it is when it is no time (see `isTime`). */
  onChange: (time: string) => void
}

/** As the reader's clock counts; what is no time stays as it was typed. */
const shownTime = (value: string): string => (value && isTime(value) ? formatTime(value) : value)

/** A time of day that is typed, not wound: "10" becomes 10:00, or 10:00 am, when the field is left. */
export function TimeField({ value, onChange, error, ...rest }: TimeFieldProps) {
  const [draft, setDraft] = useState<string | undefined>()

  const settle = (text: string) => {
    const next = text === shownTime(value) ? value : (readTime(text) ?? text)
    setDraft(undefined)
    if (next !== value) onChange(next)
  }

  return (
    <TextField
      inputMode="text"
      autocomplete="off"
      placeholder="--:--"
      {...rest}
      numbers
      dir="ltr"
      error={draft === undefined && !isTime(value) ? t('ui.notATime') : error}
      value={draft ?? shownTime(value)}
      onInput={setDraft}
      onBlur={event => {
        settle(event.currentTarget.value)
        if (typeof rest.onBlur === 'function') rest.onBlur(event)
      }}
      onKeyDown={event => {
        if (event.key === 'Enter') settle(event.currentTarget.value)
      }}
    />
  )
}
