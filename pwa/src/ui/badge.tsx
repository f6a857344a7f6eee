import './badge.css'
import type { ComponentChildren } from 'preact'
import { classNames } from './class-names.ts'
import { Icon, type IconShape } from './icon.tsx'

export type BadgeTone = 'plain' | 'quiet' | 'ok' | 'warn' | 'now' | 'danger' | 'info'

/** A state in an icon and words, never in colour alone. `plain` has no ground: normal states stay quiet. */
export function Badge(props: {
  children: ComponentChildren
  tone?: BadgeTone
  icon?: IconShape
  class?: string
}) {
  return (
    <span class={classNames('badge', `badge-${props.tone ?? 'plain'}`, props.class)}>
      {props.icon && <Icon of={props.icon} size={16} />}
      <span>{props.children}</span>
    </span>
  )
}
