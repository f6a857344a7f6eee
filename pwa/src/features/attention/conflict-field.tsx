import { Check } from 'lucide-preact'
import { device } from '../../data/device.ts'
import type { AttentionItem } from '../../data/attention.ts'
import { bothTexts, type Choice } from '../../data/attention-answers.ts'
import { t } from '../../i18n/t.ts'
import { personIn } from '../../shared/people/people.ts'
import { Avatar, type Person } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { useStableId } from '../../ui/use-stable-id.ts'
import { groupName } from './group-name.ts'
import { changedText } from './changed-words.ts'
import { sidesOf } from './conflict-sides.ts'
import { whenText } from './when-text.ts'

/** A side by side longer than this is hard to read on a phone: there one stands below the other. */
const longText = 24

/** One group that both changed, as native radios: arrows choose, a tap chooses. */
export function ConflictField(props: {
  item: AttentionItem
  choice: Choice
  onChoose: (choice: Choice) => void
}) {
  const { item, choice, onChoose } = props
  const { group, mine: here, theirs: there, other, theirs_at: at } = sidesOf(item)
  const name = useStableId('versions')
  const titleId = useStableId('group')
  const me = device.value?.actor
  const radio = (value: Choice) => (
    <input
      type="radio"
      name={name}
      value={value}
      checked={choice === value}
      onChange={() => onChoose(value)}
    />
  )
  return (
    <div
      class={classNames('versions', Math.max(here.length, there.length) > longText && 'is-long')}
      role="radiogroup"
      aria-labelledby={titleId}
    >
      <div class="versions-head">
        <h5 class="versions-group" id={titleId}>
          {groupName(group)}
        </h5>
        {bothTexts(item) && (
          <label class="versions-both">
            {radio('both')}
            {choice === 'both' && <Icon of={Check} size={16} />}
            {t('sync.keepBoth')}
          </label>
        )}
      </div>
      <label class={classNames('version', choice !== 'theirs' && 'is-kept')}>
        {radio('mine')}
        <Version
          person={personIn(item.stream, me?.user_id)}
          who={t('sync.you')}
          at={item.entry.edited_at}
          text={here}
          other={there}
        />
      </label>
      <label class={classNames('version', choice !== 'mine' && 'is-kept')}>
        {radio('theirs')}
        <Version person={other.person} who={other.said.name} at={at} text={there} other={here} />
      </label>
    </div>
  )
}

function Version(props: { person: Person; who: string; at: number; text: string; other: string }) {
  const { person, who, at, text, other } = props
  return (
    <span class="version-side">
      <span class="version-who">
        <Avatar person={person} size={24} decorative />
        <span>
          <bdi>{who}</bdi>, <time dateTime={new Date(at).toISOString()}>{whenText(at)}</time>
        </span>
      </span>
      <span class="version-text" dir="auto">
        {changedText(text, other).map(({ text: piece, changed }, place) =>
          changed ? <mark key={place}>{piece}</mark> : piece,
        )}
      </span>
    </span>
  )
}
