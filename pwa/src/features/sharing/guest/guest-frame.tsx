import './guest.css'
import { CloudOff, Link2Off } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { unlockShared } from '../../../data/ask-guest.ts'
import { openKept } from '../../../data/kept-guest-copy.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/lists/empty.tsx'
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx'
import { PasswordForm } from './password-form.tsx'
import type { GuestState } from './use-guest-answer.ts'

interface FrameProps {
  /** Where the server answers for this link. */
  address: string
  status: GuestState<never>['status']
  ask: () => Promise<void>
  printing: boolean
  /** What the link is of, for its texts. */
  of: 'trip' | 'journal'
  /** What the link shows, once it does. */
  children: ComponentChildren
}

/** The page of a link: what it shows, or why it shows nothing yet or any more. */
export function GuestFrame({ address, status, ask, printing, of, children }: FrameProps) {
  const isTrip = of === 'trip'
  return (
    <main class={classNames('guest', printing && 'on-paper')} id="main" tabIndex={-1}>
      {children}
      {status === 'loading' && <SkeletonRows />}
      {status === 'locked' && (
        <PasswordForm
          fact={t('sharing.lockedFact')}
          action={t(isTrip ? 'sharing.open' : 'publicJournal.open')}
          unlock={password => unlockShared(address, password)}
          onOpen={ask}
        />
      )}
      {status === 'sealed' && (
        <PasswordForm
          fact={t('sharing.sealedFact')}
          action={t(isTrip ? 'sharing.open' : 'publicJournal.open')}
          unlock={password => openKept(address, password)}
          onOpen={ask}
        />
      )}
      {status === 'gone' && (
        <div class="guest-message" role="alert">
          <Empty level={1} icon={Link2Off} title={t('sharing.goneTitle')}>
            {t('sharing.goneFact')}
          </Empty>
        </div>
      )}
      {status === 'unreachable' && (
        <div class="guest-message" role="alert">
          <Empty
            level={1}
            icon={CloudOff}
            title={t(isTrip ? 'sharing.unreachableTitle' : 'publicJournal.unreachable')}
            action={<Button onClick={() => void ask()}>{t('sharing.again')}</Button>}
          >
            {t('sharing.unreachableFact')}
          </Empty>
        </div>
      )}
    </main>
  )
}
