import { Ellipsis } from 'lucide-preact'
import { Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import type { TripSummary } from '../../data/trips.ts'
import { t } from '../../i18n/t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { OpenTripMenuProps } from './open-trip-menu.tsx'

/** Comes with the first menu that is opened. */
const OpenTripMenu = lazyPart<OpenTripMenuProps>(() => import('./open-trip-menu.tsx'))

/** The button of the menu of a trip. */
export function TripMenu({ trip, onCover }: { trip: TripSummary; onCover?: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  return (
    <div class={onCover ? 'trip-menu is-on-cover' : 'trip-menu'}>
      <IconButton
        icon={Ellipsis}
        label={t('trips.menu', { title: trip.title })}
        buttonRef={setAnchor}
        onClick={() => setOpen(!open)}
        aria-haspopup="menu"
        aria-expanded={open}
      />
      {open && (
        <Suspense fallback={null}>
          <OpenTripMenu trip={trip} anchor={anchor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
