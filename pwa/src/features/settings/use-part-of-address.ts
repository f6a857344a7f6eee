import { useEffect } from 'preact/hooks'

/**
 * An address with a part, such as `/settings#devices`, shows that part and puts the focus on its heading. Some parts are
 * there once it is known that an admin looks.
 */
export function usePartOfAddress(admin: boolean): void {
  useEffect(() => {
    const show = () => {
      const heading = document.getElementById(`${location.hash.slice(1)}-title`)
      heading?.scrollIntoView({ block: 'start' })
      heading?.focus({ preventScroll: true })
    }
    show()
    addEventListener('hashchange', show)
    return () => removeEventListener('hashchange', show)
  }, [admin])
}
