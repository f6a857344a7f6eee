import { FileDown } from 'lucide-preact'
import { expensesCsv } from '@caravel/sync-protocol/domain/money/expenses-csv'
import { everybodyIn } from '@caravel/sync-protocol/domain/money/split'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { nameOfExpense } from '../../../shared/bookings/booking-name.ts'
import { codesHidden } from '../../../shared/bookings/codes-hidden.ts'
import { withoutCodes } from '../../../shared/bookings/without-codes.ts'
import { saveFile } from '../../../shared/device/save-file.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { personIn, useCosts, type Costs } from '../page/costs-context.ts'

/** Every expense and payment as a table for spreadsheets; made on the device, so it works without a network. */
export function ExportButton() {
  const costs = useCosts()
  const isEmpty = !costs.sums.costs.length && !costs.settlements.length
  const title = costs.view.rows(trip).value.get(costs.tripId)?.title ?? ''
  const save = () =>
    saveFile(
      t('costs.import.fileName', { trip: title.replaceAll(/[\\/:*?"<>|]/g, ' ') }),
      csvOf(costs),
      'text/csv',
    )
  return (
    <Button icon={FileDown} onClick={save} offReason={isEmpty && t('costs.import.nothingToSave')}>
      {t('costs.import.save')}
    </Button>
  )
}

function csvOf({ sums, settlements, people, view }: Costs): string {
  const coded = [...view.rows(reservation).value.values(), ...view.rows(accommodation).value.values()]
  const hide = codesHidden() ? withoutCodes(coded) : (text: string | null) => text
  const expenses = sums.costs.map(({ row }) => ({
    ...row,
    name: hide(nameOfExpense(row, view)) ?? '…',
    note: hide(row.note),
  }))
  const named = new Set([
    ...expenses.flatMap(row => [...everybodyIn(row)]),
    ...settlements.flatMap(row => [row.from_user_id, row.to_user_id]),
  ])
  const known = people.filter(({ id }) => named.has(id))
  const unknown = [...named].filter(id => !people.some(person => person.id === id))
  return expensesCsv({
    expenses,
    settlements,
    people: [...known, ...unknown.map(id => personIn(people, id, t('costs.formerMember')))],
  })
}
