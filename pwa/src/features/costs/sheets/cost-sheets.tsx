import { Suspense } from 'preact/compat'
import { SheetBoundary } from '../../../shared/errors/sheet-boundary.tsx'
import { closeSheet } from '../../../shared/navigation/sheet-url.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useCosts } from '../page/costs-context.ts'
import { useCostSheet } from '../page/costs-url.ts'

const ExpenseSheet = lazyPart(() => import('./expense-sheet.tsx'))
const SettleSheet = lazyPart(() => import('./settle-sheet.tsx'))
const WhySheet = lazyPart(() => import('./why-sheet.tsx'))
const SummarySheet = lazyPart(() => import('./summary-sheet.tsx'))
const GuestsSheet = lazyPart(() => import('./guests-sheet.tsx'))
const OrderSheet = lazyPart(() => import('./order-sheet.tsx'))
const ImportSheet = lazyPart(() => import('../import/import-sheet.tsx'))

/** What comes over the costs; its name stands in the address. */
export function CostSheets() {
  const { mayEdit } = useCosts()
  const { sheet, about } = useCostSheet()
  if (!sheet) return null
  return (
    <SheetBoundary of={`${sheet} ${about}`} onClose={closeSheet}>
      <Suspense fallback={null}>
        {sheet === 'why' && <WhySheet key={about ?? ''} about={about} />}
        {sheet === 'summary' && <SummarySheet />}
        {sheet === 'import' && <ImportSheet />}
        {sheet === 'expense' && (mayEdit || about) && <ExpenseSheet key={about ?? ''} about={about} />}
        {mayEdit && sheet === 'settle' && <SettleSheet key={about ?? ''} about={about} />}
        {mayEdit && sheet === 'guests' && <GuestsSheet />}
        {mayEdit && sheet === 'order' && <OrderSheet />}
      </Suspense>
    </SheetBoundary>
  )
}
