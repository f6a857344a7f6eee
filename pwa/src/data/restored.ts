import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { device, mustDevice } from './device.ts'

const tick = signal(0)

/** The server was restored from a backup, and the person has not answered for all that followed from it. */
export const restored: ReadonlySignal<boolean> = computed(() => {
  void tick.value
  return (device.value?.engine.rollbacks().length ?? 0) > 0
})

/** The person has read it. Streams of which something is still to be answered for stay listed. */
export const forgetRestored = async (unanswered: readonly string[]): Promise<void> => {
  const { engine } = mustDevice()
  for (const { stream, rows } of engine.rollbacks())
    if (!unanswered.includes(stream)) await engine.leaveRollback(stream, rows)
}

let stopListening: (() => void) | undefined
device.subscribe(open => {
  stopListening?.()
  stopListening = open?.engine.onChange(({ type }) => {
    if (type === 'set-back' || type === 'stream') tick.value++
  })
  tick.value++
})
