import type { ComponentChildren } from 'preact'
import { Suspense } from 'preact/compat'
import { useAfterPaint } from './use-after-paint.ts'

/** What the first frame does without: its code is asked for behind it, and shows when it is here. */
export function AfterPaint({ children }: { children: ComponentChildren }) {
  return useAfterPaint('once') ? <Suspense fallback={null}>{children}</Suspense> : null
}
