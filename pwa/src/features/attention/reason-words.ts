import { goneText } from '../../shared/labels/gone-text.ts'
import type { GoneStream } from '@caravel/sync-protocol/wire'
import type { Values } from '@caravel/sync-protocol/op'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { AttentionItem } from '../../data/attention.ts'
import { hasString, t } from '../../i18n/t.ts'
import { valuesText } from './value-words.ts'
import { whenText } from './when-text.ts'
import { otherOf, writersSaid } from './who.ts'

/** Why a change needs the reader, in a sentence or two. */
export function reasonOf(item: AttentionItem): string {
  switch (item.kind) {
    case 'contested':
      return t('error.CONFLICT')
    case 'settled':
      return t('sync.settledMeanwhile', otherOf(item).said)
    case 'gone':
      return parentGone(item) ?? t('sync.deletedByOther', otherOf(item).said)
    case 'expired': {
      const parent = parentGone(item)
      if (parent !== undefined) return `${parent} ${t('sync.parentExpired')} ${t('sync.stillHere')}`
      return t('sync.expired', otherOf(item).said)
    }
    case 'changed':
      return t('sync.changedByOther', {
        ...writersSaid(item),
        count: Number(item.answer?.body['count'] ?? 1),
      })
    case 'trip':
      return `${t('sync.wholeTrip')} ${refusedText(item)}`
    case 'taken':
      return `${goneText(item.answer?.body as GoneStream | undefined)} ${t('sync.stillHere')}`
    case 'back':
      return t('sync.back', { cause: String(item.answer?.body['cause']) })
    case 'stuck':
      return t(item.entry.server_errors > 0 ? 'sync.stuck' : 'sync.stuckSilent')
    case 'unclear':
      return t('sync.unclear')
    case 'refused':
      return refusedText(item)
  }
}

/** What was deleted is not the row itself but what it belongs to, such as the place of a photo: that is named. */
function parentGone(item: AttentionItem): string | undefined {
  const { id, title } = item.answer?.body ?? {}
  if (typeof id !== 'string' || id === item.summary.id) return undefined
  const { said } = otherOf(item)
  return typeof title === 'string'
    ? t('sync.parentDeleted', { ...said, what: title })
    : t('sync.parentDeletedUnnamed', said)
}

/** When it was deleted; which payments were recorded meanwhile. */
export function moreOf({ kind, answer, stream }: AttentionItem): string | undefined {
  const at = answer?.body['deleted_at']
  if (kind === 'settled') return paymentsOf(answer?.body['settlements'], stream)
  return (kind === 'gone' || kind === 'expired') && typeof at === 'number'
    ? t('sync.deletedAt', { when: whenText(at) })
    : undefined
}

const paymentsOf = (payments: unknown, stream: StreamKey): string | undefined =>
  Array.isArray(payments)
    ? payments.map((row: Values) => valuesText(stream, 'settlement', 'payment', row)).join(', ')
    : undefined

const refusedText = (item: AttentionItem): string => t('sync.notAccepted', { reason: plainReason(item) })

/** The server's reason in plain words; a missing right names who has it. */
export function plainReason({ code, answer }: Pick<AttentionItem, 'code' | 'answer'>): string {
  const { action, level, error } = answer?.body ?? {}
  const denied = `denied.${String(action)}`
  if (code === 'FORBIDDEN' && hasString(denied)) return t(denied, { level: String(level) })
  const key = `error.${code ?? ''}`
  return hasString(key) ? t(key) : String(error ?? '')
}
