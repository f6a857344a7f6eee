import type { ComponentChildren } from 'preact'

/** One matter of the page, with what it is about in a sentence. */
export function SettingsPart(props: {
  id: string
  title: string
  fact?: string
  children: ComponentChildren
}) {
  const { id, title, fact, children } = props
  return (
    <section class="notice-part" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      {fact && <p class="notice-fact">{fact}</p>}
      {children}
    </section>
  )
}
