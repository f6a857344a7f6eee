import { useLocation } from 'preact-iso'
import { navigate, withQuery } from '../../shared/navigation/navigate.ts'

export type Shown = 'comingUp' | 'past' | 'archive'

/** Which trips an address asks for; those that come up are the usual ones, and stand in none. */
export const shownTrips = ({ show }: Readonly<Record<string, string>>): Shown =>
  show === 'past' || show === 'archive' ? show : 'comingUp'

/** Which trips show: Back from one of them and a reload come back to the same. */
export function useShownTrips(): [Shown, (next: Shown) => void] {
  return [shownTrips(useLocation().query), showTrips]
}

export const showTrips = (next: Shown): void =>
  navigate(withQuery({ show: next === 'comingUp' ? null : next }), { replace: true })
