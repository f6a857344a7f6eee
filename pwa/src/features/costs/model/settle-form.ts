/** A payment as it is typed, and what was recorded meanwhile between the same two. Pure. */
import { rebased } from '../../../shared/forms/draft-sides.ts'
import type { Settlement } from './cost-rows.ts'
import type { Payment } from './costs-view.ts'

/** What the form starts from. */
export interface Start {
  from: string
  to: string
  amount: string
  currency: string
  date: string
  /** Ids of all payments that the reader could see then. */
  seen: readonly string[]
}

export const fieldsOf = ({ seen: _, ...start }: Start) => ({
  ...start,
  note: '',
  rate: '',
  rate_by: 'found' as 'found' | 'hand' | 'kept',
})

type Fields = ReturnType<typeof fieldsOf>

/** The form after what came meanwhile was looked at: an amount that was only suggested is what is due now. */
export const takenIn = (sides: { before: Fields; mine: Fields; theirs: Fields }): Fields => {
  const { before, mine, theirs } = sides
  return mine.currency === before.currency ? rebased(before, mine, theirs, 'mine') : mine
}

/** Payments between the two, either way: those that were there when the form began, and those that came since. */
export function paymentsBetween(
  settlements: readonly Settlement[],
  { from, to }: Pick<Payment, 'from' | 'to'>,
  began: Pick<Start, 'seen'>,
): { seen: string[]; since: Settlement[] } {
  const between = settlements.filter(
    row =>
      (row.from_user_id === from && row.to_user_id === to) ||
      (row.from_user_id === to && row.to_user_id === from),
  )
  const isSeen = ({ id }: Settlement) => began.seen.includes(id)
  return { seen: between.filter(isSeen).map(({ id }) => id), since: between.filter(row => !isSeen(row)) }
}
