import type { Values } from '@caravel/sync-protocol/op'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { groupText } from '../../app/group-words.ts'
import { t } from '../../i18n/t.ts'

/** The values of a group as one line to read and compare, "empty" where there are none. */
export const valuesText = (stream: StreamKey, entity: string, group: string, values: Values): string =>
  groupText(stream, entity, group, values) ?? t('sync.empty')
