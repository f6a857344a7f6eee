import type { ComponentChildren } from 'preact'

/** What every part of the administration has around it: its heading, one sentence, what can be done. */
export function AdminFrame(props: {
  title: string
  fact?: ComponentChildren
  actions?: ComponentChildren
  children: ComponentChildren
}) {
  return (
    <section class="admin-part" aria-labelledby="admin-part-title">
      <header class="admin-part-head">
        <h2 id="admin-part-title" tabIndex={-1}>
          {props.title}
        </h2>
        {props.actions}
      </header>
      {props.fact && <p class="admin-note">{props.fact}</p>}
      {props.children}
    </section>
  )
}
