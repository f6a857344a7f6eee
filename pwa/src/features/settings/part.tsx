import type { ComponentChildren } from 'preact'

/** A part of the page, which an address and the list of parts lead to. */
export function Part({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    <section class="settings-part" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}
