import { lazy, Route, Router } from 'preact-iso'
import { NotFound } from './not-found.tsx'

const Dashboard = lazy(() => import('../features/dashboard/dashboard-page.tsx'))
const Planner = lazy(() => import('../features/planner/planner-page.tsx'))
const Settings = lazy(() => import('../features/settings/settings-page.tsx'))

/** Pages of somebody who is signed in. Each is loaded when it is first opened and lies in the device's cache before. */
export function Pages() {
  return (
    <Router>
      <Route path="/" component={Dashboard} />
      <Route path="/trips" component={Dashboard} />
      <Route path="/register" component={Dashboard} />
      <Route path="/trips/:id/:rest*" component={TripPage} />
      <Route path="/settings" component={Settings} />
      <Route default component={NotFound} />
    </Router>
  )
}

/** The planner keeps its own state in the address below the trip. */
function TripPage({ params }: { params?: { id?: string } }) {
  const id = params?.id ?? ''
  return <Planner key={id} tripId={id} />
}
