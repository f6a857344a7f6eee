import { Suspense } from 'preact/compat'
import { SheetBoundary } from '../../shared/errors/sheet-boundary.tsx'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useListAddress } from './list-url.ts'
import { useLists } from './lists-context.ts'

const PackingItemSheet = lazyPart(() => import('./packing-item-sheet.tsx'))
const BagSheet = lazyPart(() => import('./bag-sheet.tsx'))
const PasteSheet = lazyPart(() => import('./paste-sheet.tsx'))
const ReadyListsSheet = lazyPart(() => import('./ready-lists-sheet.tsx'))
const TodoSheet = lazyPart(() => import('./todo-sheet.tsx'))

/** What comes over the lists; its name stands in the address. Items and to-dos open without permission to edit, too. */
export function ListSheets() {
  const { tripId, mayEdit } = useLists()
  const { sheet, about } = useListAddress(tripId)
  if (!sheet) return null
  return (
    <SheetBoundary of={`${sheet} ${about}`} onClose={closeSheet}>
      <Suspense fallback={null}>
        {sheet === 'thing' && about && <PackingItemSheet key={about} about={about} />}
        {mayEdit && sheet === 'bag' && <BagSheet key={about ?? ''} about={about} />}
        {mayEdit && sheet === 'paste' && <PasteSheet />}
        {mayEdit && sheet === 'lists' && <ReadyListsSheet />}
        {sheet === 'todo' && about && <TodoSheet key={about} about={about} />}
      </Suspense>
    </SheetBoundary>
  )
}
