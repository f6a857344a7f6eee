import { lazy, useLocation } from 'preact-iso'
import { Suspense } from 'preact/compat'
import { withWords } from '../i18n/t.ts'
import { useSheetName } from './sheet-url.ts'
import { signInShown } from './sign-in-request.ts'

const TraySheet = lazy(withWords('tray', () => import('../features/sync-tray/tray-sheet.tsx')))
const Palette = lazy(withWords('palette', () => import('../features/palette/palette.tsx')))
const NewTripSheet = lazy(withWords('sheets', () => import('../features/new-trip/new-trip-sheet.tsx')))
const PeopleSheet = lazy(withWords('sheets', () => import('../features/members/people-sheet.tsx')))
const SetBackSheet = lazy(withWords('sheets', () => import('../features/set-back/set-back-sheet.tsx')))
const OrphanedSheet = lazy(withWords('sheets', () => import('../features/set-back/orphaned-sheet.tsx')))
const SignInAgain = lazy(withWords('sign-in', () => import('../features/sign-in/sign-in-again.tsx')))

/** Sheets that can come over any page; their names stand in the address. */
export function Sheets() {
  const name = useSheetName()
  const tripId = /^\/trips\/([^/]+)/.exec(useLocation().path)?.[1]
  return (
    <Suspense fallback={null}>
      {name === 'sync' && <TraySheet />}
      {name === 'search' && <Palette />}
      {name === 'new-trip' && <NewTripSheet />}
      {name === 'people' && tripId && <PeopleSheet tripId={tripId} />}
      {name === 'set-back' && <SetBackSheet />}
      {name === 'orphaned' && tripId && <OrphanedSheet tripId={tripId} />}
      {signInShown.value && <SignInAgain />}
    </Suspense>
  )
}
