import type { ComponentChildren } from 'preact'
import { Suspense } from 'preact/compat'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ErrorBoundary, type FrameProps } from './error-boundary.tsx'

const StoppedSheet = lazyPart<FrameProps>(() => import('./stopped-sheet.tsx'))

/** Holds one sheet: when it breaks, a sheet says so. */
export function SheetBoundary(props: {
  children: ComponentChildren
  /** Which sheet, and what it is about: another one is tried anew. */
  of?: string | undefined
  onClose: () => void
}) {
  return <ErrorBoundary {...props} frame={Frame} />
}

const Frame = (props: FrameProps) => (
  <Suspense fallback={null}>
    <StoppedSheet {...props} />
  </Suspense>
)
