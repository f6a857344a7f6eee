import { useLayoutEffect } from 'preact/hooks'

/** Says that more of the page is to come. */
export function usePageBusy(busy: boolean): void {
  useLayoutEffect(() => {
    if (!busy) return undefined
    const main = document.querySelector('main')
    main?.setAttribute('aria-busy', 'true')
    return () => main?.removeAttribute('aria-busy')
  }, [busy])
}
