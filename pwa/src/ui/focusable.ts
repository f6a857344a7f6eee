const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex="-1"])'

/** What can take focus inside an element, in order. */
export function focusableIn(element: ParentNode): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(focusable)].filter(item => item.checkVisibility())
}

/** Remembers what has focus now and returns a function that gives it back, if it is still on the page. */
export function rememberFocus(): () => void {
  const before = document.activeElement
  return () => {
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  }
}

/** Focuses the first field of a form that is marked invalid; true when there was one. */
export function focusFirstError(form: ParentNode): boolean {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus()
  return field !== null
}
