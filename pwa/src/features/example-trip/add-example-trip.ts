import { withMessages } from '../../i18n/t.ts'
import { navigate } from '../../shared/navigation/navigate.ts'

const load = withMessages('example', () => import('./example-trip.ts'))

/** Coming back after going elsewhere is not the same place: each step forward makes the browser's history longer. */
const place = (): string => `${history.length} ${location.pathname}`

/**
 * Makes the example trip, whose data and words are loaded only now, and opens it if the person is still waiting for it.
 * Answers its title.
 */
export async function addExampleTrip(today: string): Promise<string> {
  const asked = place()
  const { makeExampleTrip } = await load()
  const { id, title } = await makeExampleTrip(today)
  if (place() === asked) navigate(`/trips/${id}`)
  return title
}
