import type { RowOf } from '@caravel/sync-protocol/entity'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { personOf } from '../../shared/people/people.ts'
import { device } from '../../data/device.ts'
import type { Notice } from '../../data/notices.ts'
import { openStream } from '../../data/store.ts'
import type { AttentionItem } from '../../data/attention.ts'
import { formatList } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { Person } from '../../ui/avatar.tsx'

type Member = RowOf<typeof tripMember>

const membersOf = (stream: StreamKey): Member[] => [...openStream(stream).rows(tripMember).value.values()]

/** Someone by the members known on this device, former ones included. */
export function personIn(stream: StreamKey, userId: unknown): Person {
  const id = String(userId ?? '')
  return personOf(stream, id) ?? { id, name: t('sync.someone') }
}

/** Who wrote the other version, or deleted it. */
export function otherPerson({ answer, stream }: Pick<AttentionItem, 'answer' | 'stream'>): Person {
  const { theirs_by: by, deleted_by: deletedBy } = answer?.body ?? {}
  return personIn(stream, by ?? deletedBy)
}

/** "Jonas and Tom": who wrote what this person wanted to delete. */
export function writersText({ answer, stream }: AttentionItem): string {
  const { user_ids: ids } = answer?.body ?? {}
  const names = Array.isArray(ids) ? ids.map(id => personIn(stream, id).name) : []
  return names.length > 0 ? formatList([...new Set(names)]) : t('sync.someone')
}

/** The owner of a trip; undefined when it is this reader or nobody known here. */
export function ownerIn(stream: StreamKey, me: string | undefined): Person | undefined {
  const owner = membersOf(stream).find(member => member.role === 'owner' && member.left_at === null)
  return owner && owner.user_id !== me
    ? { id: owner.user_id ?? '', name: owner.name ?? t('sync.someone') }
    : undefined
}

/** The other one of a notice: someone of the trip, or another device of this reader. */
export function otherIn({ stream, other }: Pick<Notice, 'stream' | 'other'>): Person {
  const me = device.value?.actor.user_id
  return other !== null && other === me ? { id: other, name: t('sync.otherDevice') } : personIn(stream, other)
}
