import './page-head.css'
import type { ComponentChildren } from 'preact'

/** Wide, below the header of a trip: the title of the page, and what can be done on it at the end. */
export function PageHead({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <header class="page-head">
      <h2>{title}</h2>
      {children}
    </header>
  )
}
