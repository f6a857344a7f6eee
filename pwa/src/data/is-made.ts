import { findEntity } from '@caravel/sync-protocol/entities/index'
import { derivedId } from '@caravel/sync-protocol/ids'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { Engine } from './sync/engine-types.ts'

/**
 * Whether what has this id, or is made of it, is there already and lies on the disk. A page that died between saving a
 * form and forgetting its draft has left a draft of what is made.
 */
export const isMade = (engine: Engine, stream: StreamKey, name: string, id: string): boolean => {
  const entity = findEntity(name)
  const { view, lane, saving } = engine.memory(stream)
  const makes = ({ body }: { body: Record<string, unknown> }) => body['id'] === id
  if (!entity || saving.some(makes)) return false
  return lane.entries.some(makes) || [id, derivedId(id, name, '0')].some(each => view.get(entity, each))
}
