import type { ComponentChildren } from 'preact'

/** A titled box of the gallery. */
export function Panel({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="gallery-panel">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
