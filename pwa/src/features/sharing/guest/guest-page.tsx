import { askSharedTrip, sharedTripAddress } from '../../../data/shared-trip.ts'
import { t } from '../../../i18n/t.ts'
import { usePageTitle } from '../../../shared/labels/page-title.ts'
import { GuestFrame } from './guest-frame.tsx'
import { GuestTripView } from './guest-trip-view.tsx'
import { useGuestAnswer } from './use-guest-answer.ts'
import { usePrinting } from './use-printing.ts'

/** A trip for a guest without an account, read-only. */
export default function GuestPage({ token }: { token: string }) {
  const { state, ask } = useGuestAnswer(token, askSharedTrip)
  const { print, ...paper } = usePrinting()
  usePageTitle(state.status === 'shown' ? state.shown.trip.title : t('sharing.guestTitle'))
  return (
    <GuestFrame
      address={sharedTripAddress(token)}
      status={state.status}
      ask={ask}
      printing={paper.printing}
      of="trip"
    >
      {state.status === 'shown' && (
        <GuestTripView
          {...{ token, paper }}
          shared={state.shown}
          keptAt={state.kept_at}
          onPrint={() => void print()}
        />
      )}
    </GuestFrame>
  )
}
