import type { RowOf } from '@caravel/sync-protocol/entity'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { personIn } from '../../shared/people/people.ts'
import { device } from '../../data/device.ts'
import type { Notice } from '../../data/notices.ts'
import { openStream } from '../../data/store.ts'
import type { AttentionItem } from '../../data/attention.ts'
import { formatList } from '../../i18n/format.ts'
import { t, type StringKey } from '../../i18n/t.ts'
import type { Person } from '../../ui/avatar.tsx'

type Member = RowOf<typeof tripMember>

const membersOf = (stream: StreamKey): Member[] => [...openStream(stream).rows(tripMember).value.values()]

/** How someone else's part is told. `you`: the reader themselves, who was at work elsewhere. */
export type Said = {
  by: 'you' | 'assistant' | 'other' | 'several'
  name: string
}

/** The other one of a question or a notice. */
export interface Other {
  person: Person
  said: Said
}

const isMe = (id: unknown): boolean => typeof id === 'string' && id === device.value?.actor.user_id

/** `via`: the assistant of this reader that did it · `self`: what the reader's own version is called. */
function other(stream: StreamKey, id: unknown, via?: unknown, self: StringKey = 'sync.otherDevice'): Other {
  if (!isMe(id)) {
    const person = personIn(stream, id)
    return { person, said: { by: 'other', name: person.name } }
  }
  const said: Said = typeof via === 'string' ? { by: 'assistant', name: via } : { by: 'you', name: t(self) }
  return { person: { id: String(id), name: said.name }, said }
}

/** Who wrote the other version, or deleted it. */
export function otherOf({
  answer,
  stream,
  entry,
}: Pick<AttentionItem, 'answer' | 'stream' | 'entry'>): Other {
  const { theirs_by: by, theirs_via: via, deleted_by: deletedBy } = answer?.body ?? {}
  const self = entry.client_id === undefined ? 'sync.otherDevice' : 'sync.otherVersion'
  return other(stream, by ?? deletedBy, via, self)
}

/** Who wrote what this person wanted to delete: "Jonas and Tom". */
export function writersSaid({ answer, stream }: AttentionItem): Said {
  const { user_ids: ids } = answer?.body ?? {}
  const writers = new Set(Array.isArray(ids) ? ids : [])
  if (writers.size > 0 && [...writers].every(isMe)) return { by: 'you', name: t('sync.you') }
  const others = [...writers].filter(id => !isMe(id))
  const names = [...new Set(others.map(id => personIn(stream, id).name))]
  if (others.length < writers.size) names.push(t('sync.otherDeviceToo'))
  const [name = t('sync.someone'), ...more] = names
  return more.length ? { by: 'several', name: formatList(names) } : { by: 'other', name }
}

/** The owner of a trip; undefined when it is this reader or nobody known here. */
export function ownerIn(stream: StreamKey, me: string | undefined): Person | undefined {
  const owner = membersOf(stream).find(member => member.role === 'owner' && member.left_at === null)
  return owner && owner.user_id !== me
    ? { id: owner.user_id ?? '', name: owner.name ?? t('sync.someone') }
    : undefined
}

/** The other one of a notice. */
export const otherIn = ({ stream, other: id }: Pick<Notice, 'stream' | 'other'>): Other => other(stream, id)
