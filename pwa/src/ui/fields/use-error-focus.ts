import { useEffect, useRef } from 'preact/hooks'
import { focusFirstError } from '../focusable.ts'

/**
 * For a form: each time there are new `errors`, its first field that is marked invalid takes the focus, so that a screen
 * reader says what is wrong with it. An equal text is new only as another object.
 */
export function useErrorFocus(errors: object | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (errors && form.current) focusFirstError(form.current)
  }, [errors])
  return form
}
