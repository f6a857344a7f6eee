/** Which journals are on this device. */
import { parseStream } from '@caravel/sync-protocol/streams'
import { computed, type ReadonlySignal } from '@preact/signals'
import { device } from './device.ts'
import { streamListTick } from './store.ts'

/** Their ids, in no particular order; undefined until the device was read. */
export const journalIds: ReadonlySignal<readonly string[] | undefined> = computed(() => {
  void streamListTick.value
  return device.value?.engine.records().flatMap(({ stream }) => {
    const parsed = parseStream(stream)
    return parsed?.kind === 'journey' ? [parsed.id] : []
  })
})
