import './cost-sheets.css'
import { Trash2, UserRound } from 'lucide-preact'
import { tripStream } from '@caravel/sync-protocol/streams'
import { attemptSaved } from '../../../shared/forms/attempt-saved.ts'
import { RenameRow } from '../../../shared/forms/rename-row.tsx'
import { attempt } from '../../../shared/undo/undo-toast.ts'
import { closeSheet } from '../../../shared/navigation/sheet-url.ts'
import { t } from '../../../i18n/t.ts'
import { Empty } from '../../../ui/lists/empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PendingMark } from '../../../ui/pending-mark.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { AddGuest } from './add-guest.tsx'
import { deleteGuest, renameGuest } from '../model/cost-actions.ts'
import { useCosts } from '../page/costs-context.ts'

/** People who share costs and have no account here. */
export default function GuestsSheet() {
  const { tripId, guests, view } = useCosts()
  return (
    <Sheet title={t('costs.guests')} onClose={closeSheet}>
      {guests.length === 0 && (
        <Empty icon={UserRound} title={t('costs.noGuests')} level={3} boxed>
          {t('costs.guestsFact')}
        </Empty>
      )}
      <ul class="list">
        {guests.map(guest => (
          <li class="row guest-row" key={guest.id}>
            <RenameRow
              label={t('costs.guestName')}
              row={guest}
              form="guest"
              stream={tripStream(tripId)}
              missing={t('costs.guestNameMissing')}
              longest={100}
              onRename={(row, name) => attemptSaved(() => renameGuest(row, name))}
            />
            {view.pending.value.has(guest.id) && <PendingMark />}
            <IconButton
              icon={Trash2}
              label={t('costs.deleteGuest', { name: guest.name })}
              onClick={() => attempt(() => deleteGuest(tripId, guest))}
            />
          </li>
        ))}
      </ul>
      <AddGuest />
    </Sheet>
  )
}
