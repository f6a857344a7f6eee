import { useLocation } from 'preact-iso'
import { Suspense } from 'preact/compat'
import { device } from '../data/device.ts'
import { withWords } from '../i18n/t.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { useSheetCard, useSheetName } from './sheet-url.ts'
import { signInShown } from './sign-in-request.ts'

const TraySheet = lazyPart(withWords('tray', () => import('../features/sync-tray/tray-sheet.tsx')))
const Palette = lazyPart(withWords('palette', () => import('../features/palette/palette.tsx')))
const NewTripSheet = lazyPart(withWords('sheets', () => import('../features/new-trip/new-trip-sheet.tsx')))
const CopyTripSheet = lazyPart(withWords('sheets', () => import('../features/copy-trip/copy-trip-sheet.tsx')))
const MoreSheet = lazyPart(withWords('sheets', () => import('../features/trip-more/more-sheet.tsx')))
const PeopleSheet = lazyPart(withWords('sheets', () => import('../features/members/people-sheet.tsx')))
const SetBackSheet = lazyPart(withWords('sheets', () => import('../features/set-back/set-back-sheet.tsx')))
const OrphanedSheet = lazyPart(withWords('sheets', () => import('../features/set-back/orphaned-sheet.tsx')))
const KeysSheet = lazyPart<{ path: string }>(
  withWords('keys', () => import('../features/keys/keys-sheet.tsx')),
)
const PhotoViewer = lazyPart(withWords('photos', () => import('../photos/photo-viewer.tsx')))
const SignInAgain = lazyPart(withWords('sign-in', () => import('../features/sign-in/sign-in-again.tsx')))

/** Sheets that can come over any page, once the device is open; their names stand in the address. */
export function Sheets() {
  const name = useSheetName()
  const card = useSheetCard()
  const { path } = useLocation()
  const tripId = /^\/trips\/([^/]+)/.exec(path)?.[1]
  if (!device.value) return null
  return (
    <ErrorBoundary key={name}>
      <Suspense fallback={null}>
        {name === 'sync' && <TraySheet />}
        {name === 'search' && <Palette />}
        {name === 'new-trip' && <NewTripSheet />}
        {name === 'copy-trip' && (tripId ?? card) && <CopyTripSheet tripId={tripId ?? card ?? ''} />}
        {name === 'more' && tripId && <MoreSheet tripId={tripId} />}
        {name === 'people' && tripId && <PeopleSheet tripId={tripId} />}
        {name === 'keys' && <KeysSheet path={path} />}
        {name === 'set-back' && <SetBackSheet />}
        {name === 'orphaned' && tripId && <OrphanedSheet tripId={tripId} />}
        {name === 'photo' && tripId && card && <PhotoViewer tripId={tripId} id={card} />}
        {signInShown.value && <SignInAgain />}
      </Suspense>
    </ErrorBoundary>
  )
}
