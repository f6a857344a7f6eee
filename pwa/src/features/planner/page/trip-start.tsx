import './trip-start.css'
import { deviceSettings } from '../../../data/settings.ts'
import { ExampleNote } from './example-note.tsx'
import { FirstStepsList } from './first-steps-list.tsx'
import { usePlanner } from './planner-context.ts'
import { useFirstSteps } from './use-first-steps.ts'

/** Above the days of a trip that begins, or that is the example. */
export default function TripStart() {
  const planner = usePlanner()
  const begins = useFirstSteps(planner)
  return (
    <>
      {deviceSettings.value.example_trip === planner.tripId && <ExampleNote />}
      {begins && <FirstStepsList />}
    </>
  )
}
