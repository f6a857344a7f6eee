import './empty.css'
import type { ComponentChildren } from 'preact'
import { classNames } from '../class-names.ts'
import { Icon, type IconShape } from '../icon.tsx'

/** Nothing here: what is missing in five words, one useful fact, one action. `boxed` inside a longer page. */
export function Empty(props: {
  icon: IconShape
  title: ComponentChildren
  /** Heading level of the title: 1 where nothing else is on the page. */
  level?: 1 | 2 | 3
  children?: ComponentChildren
  action?: ComponentChildren
  boxed?: boolean
}) {
  const Title = `h${props.level ?? 2}` as 'h2'
  return (
    <div class={classNames('empty', props.boxed && 'is-boxed')}>
      <Icon of={props.icon} size={24} />
      <Title class="empty-title">{props.title}</Title>
      {props.children && <p class="empty-fact">{props.children}</p>}
      {props.action}
    </div>
  )
}
