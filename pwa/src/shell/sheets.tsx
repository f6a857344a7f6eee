import { tripStream } from '@caravel/sync-protocol/streams'
import { useLocation } from 'preact-iso'
import { Suspense } from 'preact/compat'
import { device } from '../data/device.ts'
import { openStream } from '../data/store.ts'
import { withMessages } from '../i18n/t.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import type { AreaSheet, SheetProps } from '../shared/areas/area.ts'
import { allAreas } from '../shared/areas/area-registry.ts'
import { SheetBoundary } from '../shared/errors/sheet-boundary.tsx'
import { openTrip } from '../shared/navigation/open-trip.ts'
import { closeSheet, useSheetCard, useSheetName, type SheetName } from '../shared/navigation/sheet-url.ts'
import { closeSignIn, signInShown } from '../shared/sign-in/sign-in-request.ts'

const SignInAgain = lazyPart(withMessages('sign-in', () => import('../features/sign-in/sign-in-again.tsx')))

const sheetNamed = (name: string): AreaSheet | undefined =>
  allAreas().flatMap(({ sheets }) => sheets?.[name as SheetName] ?? [])[0]

/** What the sheet is shown with; undefined: it is not shown without what it needs. */
function propsOf({ needs }: AreaSheet, path: string, card = ''): SheetProps | undefined {
  const open = /^\/trips\/([^/]+)/.exec(path)?.[1]
  const tripId = open ?? (needs === 'any-trip' ? card : '')
  if (needs && !tripId) return undefined
  if (needs === 'trip-and-card' && !card) return undefined
  return { tripId, card, path }
}

/** Sheets that can come over any page, once what it shows can be changed; their names stand in the address. */
export function Sheets() {
  const name = useSheetName()
  const card = useSheetCard()
  const { path } = useLocation()
  const trip = openTrip(path)
  if (!device.value || (trip !== undefined && !openStream(tripStream(trip)).writable.value)) return null
  const found = name === undefined ? undefined : sheetNamed(name)
  const props = found && propsOf(found, path, card)
  return (
    <>
      <SheetBoundary key={name} of={card} onClose={closeSheet}>
        <Suspense fallback={null}>{found && props && <found.Sheet {...props} />}</Suspense>
      </SheetBoundary>
      <SheetBoundary of={String(signInShown.value)} onClose={closeSignIn}>
        <Suspense fallback={null}>{signInShown.value && <SignInAgain />}</Suspense>
      </SheetBoundary>
    </>
  )
}
