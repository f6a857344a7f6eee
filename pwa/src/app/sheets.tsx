import { Settings2 } from 'lucide-preact'
import { lazy, useLocation } from 'preact-iso'
import { Suspense } from 'preact/compat'
import { t, withWords } from '../i18n/t.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { usePhone } from '../ui/use-media-query.ts'
import { navigate } from './navigate.ts'
import { closeSheet, useSheetName } from './sheet-url.ts'
import { signInShown } from './sign-in-request.ts'

const SyncTray = lazy(withWords('tray', () => import('../features/sync-tray/sync-tray.tsx')))
const NewTripSheet = lazy(withWords('sheets', () => import('../features/new-trip/new-trip-sheet.tsx')))
const PeopleSheet = lazy(withWords('sheets', () => import('../features/members/people-sheet.tsx')))
const SetBackSheet = lazy(withWords('sheets', () => import('../features/set-back/set-back-sheet.tsx')))
const OrphanedSheet = lazy(withWords('sheets', () => import('../features/set-back/orphaned-sheet.tsx')))
const SignInAgain = lazy(withWords('sign-in', () => import('../features/sign-in/sign-in-again.tsx')))

/** Sheets that can come over any page; their names stand in the address. */
export function Sheets() {
  const phone = usePhone()
  const name = useSheetName()
  const tripId = /^\/trips\/([^/]+)/.exec(useLocation().path)?.[1]
  return (
    <Suspense fallback={null}>
      {name === 'sync' && (
        <Sheet
          title={t('sync.title')}
          wide="end"
          modeless={!phone}
          tall={phone}
          actions={
            <IconButton
              icon={Settings2}
              size={24}
              label={t('nav.settings')}
              onClick={() => navigate('/settings')}
            />
          }
          onClose={closeSheet}
        >
          <SyncTray />
        </Sheet>
      )}
      {name === 'new-trip' && <NewTripSheet />}
      {name === 'people' && tripId && <PeopleSheet tripId={tripId} />}
      {name === 'set-back' && <SetBackSheet />}
      {name === 'orphaned' && tripId && <OrphanedSheet tripId={tripId} />}
      {signInShown.value && <SignInAgain />}
    </Suspense>
  )
}
