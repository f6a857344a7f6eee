import './list-row.css'
import type { ComponentChildren } from 'preact'
import { classNames } from '../class-names.ts'
import { Icon, type IconShape } from '../icon.tsx'

export type ListRowProps = {
  title: ComponentChildren
  meta?: ComponentChildren
  /** In a 40 square; or give `lead`, such as an avatar or a numbered disc. */
  icon?: IconShape
  tone?: 'plain' | 'warn' | 'now' | 'danger'
  lead?: ComponentChildren
  /** At the end: a number or a time; `valueMeta` below it. */
  value?: ComponentChildren
  valueMeta?: ComponentChildren
  /** The mark of a row that waits to sync, or a chevron. */
  mark?: ComponentChildren
  /** At most one inline action; stays outside the row's own target. */
  action?: ComponentChildren
  selected?: boolean
  /** Opens the row: give one of both, or neither for a row that only shows. */
  href?: string
  onOpen?: (event: MouseEvent) => void
  class?: string
}

/** A row of a list; put it in a `<ul class="list">`. The whole row opens. */
export function ListRow(props: ListRowProps) {
  const {
    title,
    meta,
    icon,
    tone = 'plain',
    lead,
    value,
    valueMeta,
    mark,
    action,
    selected,
    href,
    onOpen,
  } = props
  const content = (
    <>
      {lead ?? (icon && <span class={`row-icon row-icon-${tone}`}>{<Icon of={icon} />}</span>)}
      <span class="row-text">
        <span class={classNames('row-title', tone === 'warn' && 'is-warn')}>{title}</span>
        {meta !== undefined && <span class="row-meta">{meta}</span>}
      </span>
      {(value !== undefined || valueMeta !== undefined) && (
        <span class="row-end">
          {value !== undefined && <span class="row-value">{value}</span>}
          {valueMeta !== undefined && <span class="row-meta">{valueMeta}</span>}
        </span>
      )}
      {mark}
    </>
  )
  return (
    <li class={classNames('row', selected && 'is-selected', props.class)}>
      {href !== undefined ? (
        <a class="row-main" href={href} onClick={onOpen} aria-current={selected ? 'true' : undefined}>
          {content}
        </a>
      ) : onOpen ? (
        <button type="button" class="row-main" onClick={onOpen} aria-current={selected ? 'true' : undefined}>
          {content}
        </button>
      ) : (
        <div class="row-main">{content}</div>
      )}
      {action}
    </li>
  )
}
