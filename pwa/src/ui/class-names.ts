/** Joins the class names that apply: `classNames('stop', selected && 'is-selected')`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
