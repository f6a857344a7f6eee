import { withDetails } from '../shared/areas/area-registry.ts'
import { useEffect } from 'preact/hooks'
import { device } from '../data/device.ts'
import type { Notice } from '../data/notices.ts'
import { withMessages } from '../i18n/t.ts'

const toast = withDetails(
  withMessages(['changes', 'trips'], () => import('../features/attention/notice-toast.ts')),
)

/** What came within so many ms is said together: one toast takes the place of the last. */
const togetherMs = 10_000

/** Looks out for later edits that took the place of this reader's. What says so is loaded when there is one. */
export function useNotices(): void {
  const open = device.value
  useEffect(() => {
    if (!open) return
    let known: Set<string> | undefined
    let told: { notice: Notice; at: number }[] = []
    const begin = () => {
      known = new Set(open.engine.notices().map(({ id }) => id))
    }
    open.ready.then(begin, () => undefined) // a device that cannot be read says so itself
    return open.engine.onChange(({ type }) => {
      if (type !== 'tray' || !known) return
      const fresh = open.engine.notices().filter(({ id }) => !known?.has(id))
      for (const { id } of fresh) known.add(id)
      const replaced = fresh.filter(({ kept }) => kept === 'theirs')
      if (replaced.length === 0) return
      const now = Date.now()
      told = told.filter(({ at }) => now - at < togetherMs)
      told.push(...replaced.map(notice => ({ notice, at: now })))
      const all = told.map(({ notice }) => notice)
      toast().then(
        ({ sayNotices }) => sayNotices(all),
        (error: unknown) => console.warn('A notice could not be said; it stands in the tray', error),
      )
    })
  }, [open])
}
