import { Route, ShieldCheck } from 'lucide-preact'
import type { AreaDetails } from '../../shared/areas/area.ts'
import { changedText } from '../../shared/labels/group-text.ts'

export const details: AreaDetails = {
  entities: {
    dismissed_finding: {
      icon: ShieldCheck,
      groups: { finding: changedText },
      path: ({ path }) => `${path}/check`,
      history: 'history.kind.dismissed_finding',
    },
    route_leg: {
      icon: Route,
      groups: { ends: changedText, way: changedText },
      history: { with: 'assignment' },
    },
  },
}
