import { useEffect } from 'preact/hooks'
import { device } from '../data/device.ts'

const steps = () => import('../shared/undo/undo-groups.ts')

/** Says what an undo left as it was, because others had been at work since. */
export function useSkippedNotice(): void {
  const open = device.value
  useEffect(
    () =>
      open?.engine.onChange(change => {
        if (change.type === 'skipped') void steps().then(({ sayKept }) => sayKept(change))
      }),
    [open],
  )
}
