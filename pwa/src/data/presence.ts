/** Who looks at a trip at this moment. Never stored; without a connection nobody is seen. */
import { signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { Present } from '@caravel/sync-protocol/wire'
import { device } from './device.ts'

const seen = new Map<StreamKey, Signal<readonly Present[]>>()

/** Others who look at the stream now, each once, with what they look at. */
export const presentIn = (stream: StreamKey): ReadonlySignal<readonly Present[]> => {
  let people = seen.get(stream)
  if (!people) seen.set(stream, (people = signal(device.peek()?.engine.present(stream) ?? [])))
  return people
}

let stopListening: (() => void) | undefined
device.subscribe(open => {
  stopListening?.()
  stopListening = open?.engine.onChange(change => {
    if (change.type !== 'presence') return
    const people = seen.get(change.stream)
    if (people) people.value = open.engine.present(change.stream)
  })
  for (const [stream, people] of seen) {
    const now = open?.engine.present(stream) ?? []
    if (now.length || people.peek().length) people.value = now
  }
})
