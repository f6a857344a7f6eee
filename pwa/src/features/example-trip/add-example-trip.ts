import { withMessages } from '../../i18n/t.ts'
import { navigate } from '../../shared/navigation/navigate.ts'

const load = withMessages('example', () => import('./example-trip.ts'))

/** Anyone who went elsewhere and came back is not where they were: each step forward makes the history longer. */
const place = (): string => `${history.length} ${location.pathname}`

/**
 * Makes the example trip, whose data and words are loaded only now, and opens it for anyone who is still waiting for it.
 * Answers its title.
 */
export async function addExampleTrip(today: string): Promise<string> {
  const asked = place()
  const { makeExampleTrip } = await load()
  const { id, title } = await makeExampleTrip(today)
  if (place() === asked) navigate(`/trips/${id}`)
  return title
}
