import type { ComponentChildren } from 'preact'

/** One matter inside a part of the page; an address leads to it too. */
export function Section({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    <section class="settings-section" id={id} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  )
}
