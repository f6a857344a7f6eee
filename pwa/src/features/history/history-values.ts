import type { Values } from '@caravel/sync-protocol/op'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { groupText, shortened } from '../../shared/labels/group-words.ts'

/** The values of a group in a line that is not too long; undefined where there are none. */
export const valueText = (
  stream: StreamKey,
  entity: string,
  group: string,
  values: Values,
): string | undefined => {
  const text = groupText(stream, entity, group, values)
  return text && shortened(text)
}
