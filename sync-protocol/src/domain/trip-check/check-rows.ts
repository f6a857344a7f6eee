/** The check of a trip from its rows, the same on a device and on the server. */
import type { assignmentParticipant } from '../../entities/assignment-participant.ts'
import type { dismissedFinding } from '../../entities/dismissed-finding.ts'
import type { tripMember } from '../../entities/trip-member.ts'
import type { RowOf } from '../../entity.ts'
import { usualMode, wayBetween, type KnownLegs } from '../ways.ts'
import type { TripCheckInput } from './facts.ts'
import type { Finding } from './finding.ts'
import { tripCheck, type TripCheck } from './trip-check.ts'

export type Dismissed = RowOf<typeof dismissedFinding>

export interface CheckedRows extends Omit<TripCheckInput, 'members' | 'joining' | 'travel'> {
  tripId: string
  members: Iterable<RowOf<typeof tripMember>>
  /** Who joins a stop, where not everybody does. */
  participants: Iterable<RowOf<typeof assignmentParticipant>>
  /** Ways that a router told, by their id. */
  legs: KnownLegs
  dismissed: Iterable<Dismissed>
}

export interface CheckResult {
  check: TripCheck
  /** What nobody ignores. */
  open: readonly Finding[]
  /** What someone decided to live with, with the row that says so. */
  ignored: readonly { finding: Finding; row: Dismissed }[]
}

/** Pure. Where no router told a way it is estimated, on foot as far as people walk. */
export function checkRows(rows: CheckedRows): CheckResult {
  const { tripId, legs, members, participants, dismissed, ...input } = rows
  const joining = new Map<string, string[]>()
  for (const row of participants)
    joining.set(row.assignment_id, [...(joining.get(row.assignment_id) ?? []), row.user_id])
  const check = tripCheck({
    ...input,
    members: [...members].flatMap(row => (row.left_at === null ? row.user_id : [])),
    joining,
    travel(from, to) {
      const way = wayBetween(legs, tripId, from, to, usualMode(from, to))
      if (way.duration === null) return undefined
      return { seconds: way.duration, estimated: way.from !== 'router' }
    },
  })
  const known = new Map([...dismissed].map(row => [row.finding_key, row]))
  const ignored = check.findings.flatMap(finding => {
    const row = known.get(finding.key)
    return row ? [{ finding, row }] : []
  })
  return { check, ignored, open: check.findings.filter(({ key }) => !known.has(key)) }
}
