import { useEffect, useState } from 'preact/hooks'

/** Whether a media query matches, kept up to date. */
export function useMediaQuery(query: string): boolean {
  const [matches, setMatches] = useState(() => globalThis.matchMedia?.(query).matches ?? false)
  useEffect(() => {
    const list = matchMedia(query)
    const update = () => setMatches(list.matches)
    update()
    list.addEventListener('change', update)
    return () => list.removeEventListener('change', update)
  }, [query])
  return matches
}

/** One column, tab bar, sheets from below. */
export const phoneQuery = '(width < 720px)'
export const usePhone = () => useMediaQuery(phoneQuery)
