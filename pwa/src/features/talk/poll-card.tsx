import { CalendarPlus, ChartBarBig, Check, Ellipsis } from 'lucide-preact'
import { ownVote, ownVoteId } from '@caravel/sync-protocol/entities/own-vote'
import { pollVote } from '@caravel/sync-protocol/entities/poll-vote'
import { userStream } from '@caravel/sync-protocol/streams'
import { mustDevice } from '../../data/device.ts'
import { openStream, type StreamView } from '../../data/store.ts'
import { personOf } from '../../shared/people/people.ts'
import { attempt } from '../../shared/undo/undo-toast.ts'
import { formatMoment } from '../../i18n/format-moment.ts'
import { t } from '../../i18n/t.ts'
import { AvatarStack } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { titleAt } from './attached-card.tsx'
import { shownDays } from './poll-answers.tsx'
import { anonymousStandings, isOpen, standings, type Standing } from './poll-standing.ts'
import { apply, choose, deletePoll, setClosed, type Poll } from './talk-actions.ts'
import { useTalk } from './talk-context.ts'

/** A question with its answers: one row for each, which is the vote too. */
export function PollCard({ poll }: { poll: Poll }) {
  const { view, me, people, mayWrite } = useTalk()
  const { mine, voted, all } = (poll.anonymous ? anonymousVotes : openVotes)(poll, view, me)
  const open = isOpen(poll, mustDevice().engine.now())
  const toggle = (id: string) => {
    const chosen = mine.includes(id)
    const next = poll.multiple
      ? chosen
        ? mine.filter(each => each !== id)
        : [...mine, id]
      : chosen
        ? []
        : [id]
    attempt(() => choose(poll, me, next))
  }
  return (
    <section class="poll" aria-label={poll.question}>
      <p class="poll-head">
        <Icon of={ChartBarBig} />
        <span>
          {t(poll.anonymous ? 'talk.pollVotedAnonymously' : 'talk.pollVoted', {
            count: voted,
            of: people.length,
          })}
        </span>
        {view.pending.value.has(poll.id) && <PendingMark />}
        {mayWrite && <PollMenu poll={poll} open={open} />}
      </p>
      <h2 class="poll-question" dir="auto">
        {poll.question}
      </h2>
      <div class="poll-options" role={poll.multiple ? 'group' : 'radiogroup'} aria-label={poll.question}>
        {all.map(standing => (
          <Option
            key={standing.option.id}
            standing={standing}
            chosen={mine.includes(standing.option.id)}
            poll={poll}
            off={!open || !mayWrite}
            onToggle={() => toggle(standing.option.id)}
          />
        ))}
      </div>
      <p class="poll-foot">{footOf(poll, open, mine.length > 0)}</p>
      <Apply poll={poll} standings={all} />
    </section>
  )
}

interface Votes {
  /** What the reader chose: ids of options. */
  mine: readonly string[]
  voted: number
  all: Standing[]
}

function openVotes(poll: Poll, view: StreamView, me: string): Votes {
  const votes = [...view.rows(pollVote).value.values()].filter(vote => vote.poll_id === poll.id)
  const mine = votes.find(vote => vote.user_id === me)?.option_ids ?? []
  return { mine, voted: votes.filter(vote => vote.option_ids.length > 0).length, all: standings(poll, votes) }
}

/** The reader's own vote is on their devices only; of all others there are sums. */
function anonymousVotes(poll: Poll, _view: StreamView, me: string): Votes {
  const own = openStream(userStream(me))
    .rows(ownVote)
    .value.get(ownVoteId(me, poll.trip_id, poll.id))
  const mine = own?.option_ids ?? []
  return { mine, voted: poll.tally?.voted ?? 0, all: anonymousStandings(poll, poll.tally) }
}

const footOf = (poll: Poll, open: boolean, voted: boolean): string => {
  const chosen = poll.options.find(({ id }) => id === poll.outcome)
  if (chosen) return t('talk.pollApplied', { name: chosen.label })
  if (!open) return t('talk.pollClosed')
  const until = poll.closes_at === null ? '' : t('talk.pollCloses', { time: formatMoment(poll.closes_at) })
  return [t(voted ? 'talk.pollYouVoted' : 'talk.pollNotVoted'), until].filter(Boolean).join(' ')
}

function Option(props: {
  standing: Standing
  chosen: boolean
  poll: Poll
  off: boolean
  onToggle: () => void
}) {
  const { standing, chosen, poll, off, onToggle } = props
  const { view } = useTalk()
  const { option, voters, count, share } = standing
  const faces = voters.flatMap(id => personOf(view.stream, id) ?? [])
  return (
    <button
      type="button"
      role={poll.multiple ? 'checkbox' : 'radio'}
      aria-checked={chosen}
      disabled={off}
      class={classNames('poll-option', chosen && 'is-chosen', poll.outcome === option.id && 'is-outcome')}
      style={{ '--share': `${Math.round(share * 100)}%` }}
      onClick={onToggle}
    >
      <span class={classNames('poll-mark', poll.multiple && 'is-square')}>
        {chosen && <Icon of={Check} size={16} />}
      </span>
      <span class="poll-label" dir="auto">
        {option.label}
      </span>
      {faces.length > 0 && <AvatarStack people={faces} size={24} />}
      <bdi class="poll-count">{count}</bdi>
    </button>
  )
}

/** Brings the leading place onto a day: the poll's, or one that is chosen here. */
function Apply({ poll, standings: all }: { poll: Poll; standings: readonly Standing[] }) {
  const { view, mayWrite } = useTalk()
  const winner = all.find(({ leads, option }) => leads && option.place_id)
  if (!winner || poll.outcome !== null || !mayWrite || !view.can('day_edit')) return null
  const { option } = winner
  const days = shownDays(view)
  const aim = days.find(({ id }) => id === (option.day_id ?? poll.day_id))
  const put = (dayId: string) => attempt(() => apply(poll, option, dayId))
  if (aim)
    return (
      <Button kind="tonal" icon={CalendarPlus} onClick={() => put(aim.id)}>
        {t('talk.applyTo', { name: option.label, day: titleAt(aim) })}
      </Button>
    )
  return (
    <MenuButton
      label={t('talk.applyWhere')}
      items={() => days.map(row => ({ id: row.id, label: titleAt(row), onSelect: () => put(row.id) }))}
    >
      {({ ref, toggle, attributes }) => (
        <Button kind="tonal" icon={CalendarPlus} buttonRef={ref} onClick={toggle} {...attributes}>
          {t('talk.apply', { name: option.label })}
        </Button>
      )}
    </MenuButton>
  )
}

function PollMenu({ poll, open }: { poll: Poll; open: boolean }) {
  const { me } = useTalk()
  const own = poll.created_by === me
  return (
    <MenuButton
      label={poll.question}
      align="end"
      items={() => [
        ...(own && (open || poll.closed)
          ? [
              {
                id: 'close',
                label: t(open ? 'talk.closePoll' : 'talk.reopenPoll'),
                onSelect: () => attempt(() => setClosed(poll, open)),
              },
            ]
          : []),
        {
          id: 'delete',
          label: t('talk.deletePoll'),
          danger: true,
          onSelect: () => attempt(() => deletePoll(poll)),
        },
      ]}
    >
      {({ ref, toggle, attributes }) => (
        <IconButton icon={Ellipsis} label={t('talk.more')} buttonRef={ref} onClick={toggle} {...attributes} />
      )}
    </MenuButton>
  )
}
