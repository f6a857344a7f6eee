import { TextField } from './text-field.tsx'

/** A name in a list that is changed where it stands: Enter or leaving it says that it is done. */
export function RenameField(props: {
  /** What stands there. */
  value: string
  label: string
  /** Said while nothing stands there. */
  missing: string
  longest: number
  onInput: (typed: string) => void
  /** `to`: what has the focus next. */
  onLeave: (to: Element | null) => void
}) {
  const { value, label, missing, longest, onInput, onLeave } = props
  return (
    <TextField
      label={label}
      hideLabel
      value={value}
      onInput={onInput}
      onBlur={event => onLeave(event.relatedTarget as Element | null)}
      onKeyDown={event => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
      error={!value.trim() && missing}
      maxLength={longest}
      dir="auto"
    />
  )
}
