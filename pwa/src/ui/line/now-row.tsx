import './now-row.css'
import type { ComponentChildren } from 'preact'
import { classNames } from '../class-names.ts'
import { ClockText } from './clock-text.tsx'
import type { LinePattern } from './day-line.tsx'

/** The present moment on the line of today: the clock, a dot, and what to do now. */
export function NowRow(props: {
  time: string
  pattern?: LinePattern
  children?: ComponentChildren
  label: string
}) {
  return (
    <li class="line-row now" aria-label={props.label}>
      <span class="now-time">
        <ClockText text={props.time} />
      </span>
      <div class="line-track" aria-hidden="true">
        <span class={classNames('line-stroke', `line-${props.pattern ?? 'road'}`)} />
        <span class="now-dot" />
      </div>
      <div class="now-text">{props.children}</div>
    </li>
  )
}
