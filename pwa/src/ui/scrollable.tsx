import type { ComponentChildren } from 'preact'

interface Props {
  /** What is read there. */
  label: string
  class: string
  children: ComponentChildren
}

/** A text or a picture that scrolls by itself: keys scroll it too, so it can be focused. */
export const Scrollable = ({ label, class: className, children }: Props) => (
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys (WCAG 2.1.1)
  <section class={className} aria-label={label} tabIndex={0} dir="auto">
    {children}
  </section>
)
