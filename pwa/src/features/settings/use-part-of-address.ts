import { useEffect } from 'preact/hooks'

/** Shows the part that the address names and puts the focus on its heading, if it is there. */
function showPart(): void {
  const heading = document.getElementById(`${location.hash.slice(1)}-title`)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/**
 * An address with a part, such as `/settings#devices`, shows that part and puts the focus on its heading. Some parts are
 * there once it is known that an admin looks, or that assistants are let in.
 */
export function usePartOfAddress(admin: boolean, assistants: boolean): void {
  useEffect(() => {
    showPart()
    addEventListener('hashchange', showPart)
    return () => removeEventListener('hashchange', showPart)
  }, [admin, assistants])
}

/** The same for parts whose code came later; `ids` are theirs. */
export function useLatePartOfAddress(ids: readonly string[]): void {
  useEffect(() => {
    if (ids.includes(location.hash.slice(1))) showPart()
  }, [ids])
}
