import { computed, signal, type ReadonlySignal } from '@preact/signals'
import type { LostPart, ServerRollback } from './db/rollback-list.ts'
import { device, mustDevice } from './device.ts'

const tick = signal(0)

/** The server was restored from a backup, and the person has not answered for all that they can answer for. */
export const restored: ReadonlySignal<boolean> = computed(() => {
  void tick.value
  const engine = device.value?.engine
  const isAsked = ({ stream, rows }: ServerRollback): boolean =>
    !rows.length || (engine?.waitingParts(stream).length ?? 0) < rows.length
  return engine?.rollbacks().some(isAsked) ?? false
})

/**
 * The person has read it. Streams of which something is still to be answered for stay listed, and so does what waits for
 * others to bring back what it hangs on, unless that is `left` too.
 */
export const forgetRestored = async (unanswered: readonly string[], waiting?: 'left'): Promise<void> => {
  const { engine } = mustDevice()
  for (const { stream, rows } of engine.rollbacks()) {
    if (unanswered.includes(stream)) continue
    const stay = new Set(waiting === 'left' ? [] : engine.waitingParts(stream).map(keyOf))
    await engine.leaveRollback(
      stream,
      rows.filter(part => !stay.has(keyOf(part))),
    )
  }
}

const keyOf = ({ entity, row, deleted }: LostPart): string => `${entity} ${row.id} ${deleted ?? ''}`

let stopListening: (() => void) | undefined
device.subscribe(open => {
  stopListening?.()
  stopListening = open?.engine.onChange(({ type }) => {
    const rows = type === 'rows' && open.engine.rollbacks().length > 0
    if (type === 'set-back' || type === 'stream' || rows) tick.value++
  })
  tick.value++
})
