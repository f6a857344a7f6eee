/** What only this device has since the server was restored from a backup: trips, journals and plans of days off. */
import { parseStream, type StreamKey, type StreamKind } from '@caravel/sync-protocol/streams'
import { computed, type ReadonlySignal } from '@preact/signals'
import { device } from './device.ts'
import { streamListTick } from './store.ts'
import { otherPlanner, streamTitle } from './stream-title.ts'
import type { Engine } from './sync/engine-types.ts'
import { userActionsOf } from './sync/user-actions.ts'

export interface Orphan {
  stream: StreamKey
  kind: StreamKind
  /** What it is called; undefined for the reader's own plan of days off. */
  title: string | undefined
  /** Whose plan of days off it is, where it is not the reader's: only they can send it again. */
  owner: string | undefined
  /** Changes of it that were never sent. */
  pending: number
}

export const orphans: ReadonlySignal<readonly Orphan[]> = computed(() => {
  void streamListTick.value
  const open = device.value
  if (!open) return []
  return open.engine
    .records()
    .flatMap(({ stream, status }) =>
      status === 'orphaned' ? [orphanIn(open.engine, stream, open.actor.user_id)] : [],
    )
})

const orphanIn = (engine: Engine, stream: StreamKey, reader: string): Orphan => ({
  stream,
  kind: parseStream(stream)?.kind ?? 'trip',
  title: streamTitle(engine.memory(stream), reader),
  owner: otherPlanner(engine.memory(stream), reader),
  pending: userActionsOf(engine.memory(stream).lane.entries).length,
})
