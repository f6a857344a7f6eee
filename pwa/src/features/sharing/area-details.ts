import { UsersRound } from 'lucide-preact'
import type { AreaDetails } from '../../shared/areas/area.ts'

export const details: AreaDetails = {
  entities: {
    trip_member: {
      icon: UsersRound,
      path: ({ path }) => `${path}/plan?sheet=share`,
      history: 'history.kind.trip_member',
    },
  },
  drafts: { person: 'drafts.form.person' },
}
