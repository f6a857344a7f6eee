import './date-field.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type DateFieldProps = Omit<TextFieldProps, 'type' | 'numbers' | 'onInput'> & {
  /** A local date `YYYY-MM-DD`, or `''` for none. */
  value: string
  onChange: (date: string) => void
}

/** A local date, chosen with the calendar of the device. */
export function DateField({ onChange, ...rest }: DateFieldProps) {
  return <TextField {...rest} type="date" numbers class="date-field" onInput={onChange} />
}
