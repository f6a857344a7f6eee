/** What a lane takes out of the outbox because it is so already (C2.12): no person took it back. */
import { isAlreadySo } from '@caravel/sync-protocol/already-so'
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import { MemoryState } from '@caravel/sync-protocol/memory-state'
import type { Engine } from '../../pwa/src/data/sync/engine-types.ts'
import type { SimDevice } from './sim-device.ts'

/**
 * Did the lane itself let go of this, whose outcome it was looking for at that moment? Then it is noted, and the rows
 * of the disk have to bear it out.
 */
export function foundDone(
  { name, disk, around }: SimDevice,
  engine: Engine,
  ids: readonly string[],
): boolean {
  const [id = ''] = ids
  const entry = around.intents.kept.get(id)
  if (!entry || ids.length > 1 || engine.memory(entry.stream).lane.settling !== id) return false
  const state = new MemoryState(entry.stream)
  for (const { entity, row } of disk.rows(entry.stream)) state.put(mustEntity(entity), row)
  if (!isAlreadySo(state, entry))
    around.broken('C2.12', `${name}: ${entry.mutation} (${id}) counts as done and is not`)
  around.intents.alreadySo.add(id)
  return true
}
