import type { ComponentChildren } from 'preact'
import { device } from '../../../data/device.ts'
import type { StreamView } from '../../../data/store.ts'
import { AfterPaint } from '../../../ui/after-paint.tsx'
import { usePlanner } from './planner-context.ts'

/** The trip can be changed and watched. On a first visit its plan is read before that. Reactive. */
export const isOpen = ({ early }: StreamView): boolean => device.value !== undefined && !early.value

/** What the plan is read without: it comes behind the first frame, and on a first visit behind the engine's rows. */
export function BehindPlan({ children }: { children: ComponentChildren }) {
  const { view } = usePlanner()
  return isOpen(view) ? <AfterPaint>{children}</AfterPaint> : null
}
