import type { Payment } from './costs-view.ts'

/** What concerns someone comes before what others pay each other. */
export const mineFirst = (payments: readonly Payment[], me: string): Payment[] => {
  const isMine = ({ from, to }: Payment) => from === me || to === me
  return [...payments.filter(isMine), ...payments.filter(payment => !isMine(payment))]
}
