import { useState } from 'preact/hooks'
import { TextField } from './text-field.tsx'

/** A name in a list that is changed where it stands: saved at Enter or on leaving, and left as it was when empty. */
export function RenameField(props: {
  name: string
  label: string
  /** Said while nothing stands there. */
  missing: string
  longest: number
  onRename: (name: string) => void
}) {
  const { name, label, missing, longest, onRename } = props
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? name
  const save = () => {
    setTyped(undefined)
    const next = shown.trim()
    if (next && next !== name) onRename(next)
  }
  return (
    <TextField
      label={label}
      hideLabel
      value={shown}
      onInput={setTyped}
      onBlur={save}
      onKeyDown={event => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
      error={!shown.trim() && missing}
      maxLength={longest}
      dir="auto"
    />
  )
}
