import { useEffect } from 'preact/hooks'

/** When the row that is open is closed, and focus went with it, focus goes back to the row. */
export function useFocusBack(openId: string | undefined): void {
  useEffect(() => {
    if (openId === undefined) return undefined
    const row = document.querySelector(`[data-sortable-row="${CSS.escape(openId)}"]`)
    return () => {
      if (document.activeElement === document.body && !document.querySelector('.planner-inspector'))
        row?.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true })
    }
  }, [openId])
}
