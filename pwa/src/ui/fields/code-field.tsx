import { TextField, type TextFieldProps } from './text-field.tsx'

/** Six digits of an authenticator app, typed, pasted with spaces, or filled in by the device. */
export function CodeField({
  onComplete,
  onInput,
  ...props
}: Omit<TextFieldProps, 'type' | 'end'> & {
  /** The sixth digit is there. */
  onComplete?: (code: string) => void
}) {
  return (
    <TextField
      {...props}
      onInput={typed => {
        const code = typed.replace(/\D/g, '').slice(0, 6)
        onInput(code)
        if (code.length === 6 && code !== props.value) onComplete?.(code)
      }}
      name="code"
      autocomplete="one-time-code"
      inputMode="numeric"
      enterkeyhint="done"
      dir="ltr"
      numbers
    />
  )
}
