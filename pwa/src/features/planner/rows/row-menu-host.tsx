import { Suspense } from 'preact/compat'
import { laterPart } from '../model/later-part.ts'
import { rowMenu } from './row-menu-store.ts'

const RowMenu = laterPart(() => import('./row-menu.tsx'))

/** Stands once on the page; shows the menu of whichever row asks for it. */
export function RowMenuHost() {
  if (!rowMenu.value) return null
  return (
    <Suspense fallback={null}>
      <RowMenu />
    </Suspense>
  )
}
