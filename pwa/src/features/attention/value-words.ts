import type { Values } from '@caravel/sync-protocol/op'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { t } from '../../i18n/t.ts'
import { fullText } from './full-words.ts'

/** The values of a group as text to read and compare, "empty" where there are none. */
export const valuesText = (stream: StreamKey, entity: string, group: string, values: Values): string =>
  fullText(stream, entity, group, values) ?? t('sync.empty')
