import { useLocation } from 'preact-iso'
import type { ComponentChildren } from 'preact'
import { trips } from '../data/trips.ts'
import { tabAt, tripTabs } from '../shared/areas/trip-tabs.ts'
import { openTrip } from '../shared/navigation/open-trip.ts'
import { t } from '../i18n/t.ts'
import { PageHeader } from '../ui/navigation/page-header.tsx'

/** What remains of a page that broke: what it is called, and the way back. */
export function StoppedPage({ children }: { children: ComponentChildren }) {
  const { path } = useLocation()
  const tripId = openTrip(path)
  const [first] = tripTabs()
  const tab = tabAt(path.split('/')[3]) ?? first
  const back = { href: tripId && tab !== first ? `/trips/${tripId}` : '/' }
  return (
    <>
      <PageHeader
        title={(tripId && tab?.label()) || t('app.name')}
        meta={trips.value?.find(({ id }) => id === tripId)?.title}
        back={path === '/' ? undefined : back}
      />
      {children}
    </>
  )
}
