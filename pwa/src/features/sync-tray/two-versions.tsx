import type { Values } from '@caravel/sync-protocol/op'
import { t } from '../../i18n/t.ts'
import { Avatar, type Person } from '../../ui/avatar.tsx'
import { changedWords } from './changed-words.ts'
import { groupName, valuesText } from './change-words.ts'
import { formatClock } from './format-clock.ts'

type Sides = { group?: string; mine?: Values; theirs?: Values; theirs_at?: number }

/** Both versions of a group side by side, with the words marked in which they differ. */
export function TwoVersions(props: { body: Values; me: Person; other: Person; editedAt: number }) {
  const { body, me, other, editedAt } = props
  const { group = '', mine = {}, theirs = {}, theirs_at: theirsAt } = body as Sides
  const names = Object.keys(mine)
  const [here, there] = [valuesText(mine), valuesText(pick(theirs, names))]
  return (
    <div class="versions">
      <h5 class="versions-group">{groupName(group)}</h5>
      <Version person={me} who={t('sync.you')} at={editedAt} text={here} other={there} mine />
      <Version person={other} who={other.name} at={theirsAt} text={there} other={here} />
    </div>
  )
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map(name => [name, values[name] ?? null]))

function Version(props: {
  person: Person
  who: string
  at: number | undefined
  text: string
  other: string
  mine?: boolean
}) {
  const { person, who, at, text, other, mine } = props
  return (
    <div class={mine ? 'version is-mine' : 'version'}>
      <p class="version-who">
        <Avatar person={person} size={24} decorative />
        <bdi>{who}</bdi>
        {at !== undefined && <time>{formatClock(at)}</time>}
      </p>
      <p class="version-text" dir="auto">
        {changedWords(text, other).map(({ text: piece, changed }, place) =>
          changed ? <mark key={place}>{piece}</mark> : piece,
        )}
      </p>
    </div>
  )
}
