/** How a poll stands, worked out of its votes. Pure. */
import type { PollOption, Tally } from '@caravel/sync-protocol/entities/poll'

interface Asked {
  closed: boolean
  closes_at: number | null
  options: readonly PollOption[]
}

interface Vote {
  user_id: string
  option_ids: readonly string[]
}

/** `now`: epoch ms. */
export const isOpen = ({ closed, closes_at: at }: Asked, now: number): boolean =>
  !closed && (at === null || now < at)

export interface Standing {
  option: PollOption
  /** None are known of an anonymous poll. */
  voters: string[]
  count: number
  /** Of all who voted, 0 to 1. */
  share: number
  leads: boolean
}

/** Each option with who chose it, in the order in which they were asked. */
export function standings(poll: Asked, votes: readonly Vote[]): Standing[] {
  const cast = votes.filter(({ option_ids: ids }) => ids.length > 0)
  const votersOf = (id: string) =>
    cast.flatMap(({ user_id, option_ids }) => (option_ids.includes(id) ? user_id : []))
  const most = Math.max(0, ...poll.options.map(({ id }) => votersOf(id).length))
  return poll.options.map(option => {
    const voters = votersOf(option.id)
    const count = voters.length
    return {
      option,
      voters,
      count,
      share: cast.length ? count / cast.length : 0,
      leads: most > 0 && count === most,
    }
  })
}

/** The same of an anonymous poll, as the server counted it. */
export function anonymousStandings(poll: Asked, tally: Tally | null): Standing[] {
  const { voted = 0, counts = {} } = tally ?? {}
  const most = Math.max(0, ...poll.options.map(({ id }) => counts[id] ?? 0))
  return poll.options.map(option => {
    const count = counts[option.id] ?? 0
    return { option, voters: [], count, share: voted ? count / voted : 0, leads: most > 0 && count === most }
  })
}
