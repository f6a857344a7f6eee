import './guest.css'
import { CloudOff, Link2Off } from 'lucide-preact'
import { openKept } from '../../../data/kept-shared-trip.ts'
import { unlockSharedTrip } from '../../../data/shared-trip.ts'
import { t } from '../../../i18n/t.ts'
import { usePageTitle } from '../../../shared/labels/page-title.ts'
import { Empty } from '../../../ui/lists/empty.tsx'
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { GuestTripView } from './guest-trip-view.tsx'
import { PasswordForm } from './password-form.tsx'
import { usePrinting } from './use-printing.ts'
import { useSharedTrip } from './use-shared-trip.ts'

/** A trip for a guest without an account, read-only. */
export default function GuestPage({ token }: { token: string }) {
  const { state, ask } = useSharedTrip(token)
  const { print, ...paper } = usePrinting()
  usePageTitle(state.status === 'shown' ? state.trip.trip.title : t('sharing.guestTitle'))
  return (
    <main class={classNames('guest', paper.printing && 'on-paper')} id="main" tabIndex={-1}>
      {state.status === 'shown' && (
        <GuestTripView
          {...{ token, paper }}
          shared={state.trip}
          keptAt={state.kept_at}
          onPrint={() => void print()}
        />
      )}
      {state.status === 'loading' && <SkeletonRows />}
      {state.status === 'locked' && (
        <PasswordForm
          fact={t('sharing.lockedFact')}
          action={t('sharing.open')}
          unlock={password => unlockSharedTrip(token, password)}
          onOpen={ask}
        />
      )}
      {state.status === 'sealed' && (
        <PasswordForm
          fact={t('sharing.sealedFact')}
          action={t('sharing.open')}
          unlock={password => openKept(token, password)}
          onOpen={ask}
        />
      )}
      {state.status === 'gone' && (
        <div class="guest-message" role="alert">
          <Empty level={1} icon={Link2Off} title={t('sharing.goneTitle')}>
            {t('sharing.goneFact')}
          </Empty>
        </div>
      )}
      {state.status === 'unreachable' && (
        <div class="guest-message" role="alert">
          <Empty
            level={1}
            icon={CloudOff}
            title={t('sharing.unreachableTitle')}
            action={<Button onClick={() => void ask()}>{t('sharing.again')}</Button>}
          >
            {t('sharing.unreachableFact')}
          </Empty>
        </div>
      )}
    </main>
  )
}
