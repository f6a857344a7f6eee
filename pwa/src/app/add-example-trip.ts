import { withWords } from '../i18n/t.ts'
import { navigate } from './navigate.ts'

const load = withWords('example', () => import('../features/example-trip/example-trip.ts'))

/**
 * Makes the example trip, whose data and words are loaded only now, and opens it for whoever is still waiting for it.
 * Answers its title.
 */
export async function addExampleTrip(today: string): Promise<string> {
  const { pathname } = location
  const { makeExampleTrip } = await load()
  const { id, title } = await makeExampleTrip(today)
  if (location.pathname === pathname) navigate(`/trips/${id}`)
  return title
}
