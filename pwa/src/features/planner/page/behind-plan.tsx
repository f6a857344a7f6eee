import type { ComponentChildren } from 'preact'
import { AfterPaint } from '../../../ui/after-paint.tsx'
import { usePlanner } from './planner-context.ts'

/** What the plan is read without: it comes behind the first frame, and on a first visit behind the engine's rows. */
export function BehindPlan({ children }: { children: ComponentChildren }) {
  return usePlanner().offReason === undefined ? <AfterPaint>{children}</AfterPaint> : null
}
