import './visually-hidden.css'
import type { ComponentChildren } from 'preact'

/** Words for screen readers only. */
export function VisuallyHidden({ children }: { children: ComponentChildren }) {
  return <span class="visually-hidden">{children}</span>
}
