import { askSharedJournal, sharedJournalAddress } from '../../../../data/shared-journal.ts'
import { t } from '../../../../i18n/t.ts'
import { usePageTitle } from '../../../../shared/labels/page-title.ts'
import { GuestFrame } from '../guest-frame.tsx'
import { useGuestAnswer } from '../use-guest-answer.ts'
import { usePrinting } from '../use-printing.ts'
import { GuestJournalView } from './guest-journal-view.tsx'

/** A journal for a guest without an account, read-only. */
export default function JournalGuestPage({ token }: { token: string }) {
  const { state, ask } = useGuestAnswer(token, askSharedJournal)
  const { print, printing } = usePrinting()
  usePageTitle(state.status === 'shown' ? state.shown.journey.title : t('publicJournal.title'))
  return (
    <GuestFrame
      address={sharedJournalAddress(token)}
      status={state.status}
      ask={ask}
      printing={printing}
      of="journal"
    >
      {state.status === 'shown' && (
        <GuestJournalView
          {...{ token, printing }}
          shared={state.shown}
          keptAt={state.kept_at}
          onPrint={() => void print()}
        />
      )}
    </GuestFrame>
  )
}
