import type { AreaDetails } from '../../shared/areas/area.ts'
import type { PageAt } from '../../shared/shortcuts/page-key.ts'

/** With the day that shows. */
const historyUrl = ({ tripId, path }: PageAt): string | undefined => {
  if (tripId === undefined) return undefined
  const [, , , page, ...rest] = path.split('/')
  const day = page === 'plan' || page === 'history' ? rest : []
  return ['/trips', tripId, 'history', ...day].join('/')
}

export const details: AreaDetails = {
  go: [{ letter: 'H', label: 'history.title', url: historyUrl }],
}
