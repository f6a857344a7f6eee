import { navigate } from './navigate.ts'

/** Makes the example trip, whose data are loaded only now, and opens it. Answers its title. */
export async function addExampleTrip(today: string): Promise<string> {
  const { makeExampleTrip } = await import('../features/example-trip/example-trip.ts')
  const { id, title } = await makeExampleTrip(today)
  navigate(`/trips/${id}`)
  return title
}
