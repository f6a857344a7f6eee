import { useEffect } from 'preact/hooks'
import { device } from '../data/device.ts'
import { withWords } from '../i18n/t.ts'

const toast = withWords('tray', () => import('../features/sync-tray/notice-toast.ts'))

/** Looks out for later edits that took the place of this reader's. What says so is loaded when there is one. */
export function useNotices(): void {
  const open = device.value
  useEffect(() => {
    if (!open) return
    let known: Set<string> | undefined
    const begin = () => {
      known = new Set(open.engine.notices().map(({ id }) => id))
    }
    open.ready.then(begin, () => undefined) // a device that cannot be read says so itself
    return open.engine.onChange(({ type }) => {
      if (type !== 'tray' || !known) return
      const fresh = open.engine.notices().filter(({ id }) => !known?.has(id))
      for (const { id } of fresh) known.add(id)
      const [latest] = fresh.filter(({ kept }) => kept === 'theirs').toSorted((a, b) => b.at - a.at)
      if (!latest) return
      toast().then(
        ({ sayNotice }) => sayNotice(latest),
        (error: unknown) => console.warn('A notice could not be said; it stands in the tray', error),
      )
    })
  }, [open])
}
