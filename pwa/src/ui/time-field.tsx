import { useState } from 'preact/hooks'
import { t } from '../i18n/t.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { readTime } from './time-text.ts'

export type TimeFieldProps = Omit<TextFieldProps, 'value' | 'onInput' | 'numbers' | 'type'> & {
  /** `HH:MM`, or `''` for none. */
  value: string
  /** Called with `HH:MM` or `''` when the field is left and the text is a time. */
  onChange: (time: string) => void
}

/** A time of day that is typed, not wound: "10" becomes 10:00 when the field is left. */
export function TimeField({ value, onChange, error, ...rest }: TimeFieldProps) {
  const [draft, setDraft] = useState<string | undefined>()
  const [unreadable, setUnreadable] = useState(false)

  const settle = (text: string) => {
    const time = readTime(text)
    setUnreadable(time === undefined)
    if (time === undefined) return
    setDraft(undefined)
    if (time !== value) onChange(time)
  }

  return (
    <TextField
      inputMode="text"
      autocomplete="off"
      placeholder="--:--"
      {...rest}
      numbers
      dir="ltr"
      error={unreadable ? t('ui.notATime') : error}
      value={draft ?? value}
      onInput={text => {
        setDraft(text)
        setUnreadable(false)
      }}
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
