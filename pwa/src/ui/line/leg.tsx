import './leg.css'
import type { ComponentChildren } from 'preact'
import { classNames } from '../class-names.ts'
import { Icon, type IconShape } from '../icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import type { LinePattern } from './day-line.tsx'

/** The way between two stops. With `onOpen` a tap shows mode and alternatives. */
export function Leg(props: {
  pattern: LinePattern
  icon: IconShape
  /** Bold: "11 min", "Tram 28E · 19 min". */
  time: ComponentChildren
  /** Regular, after a dot: "800 m, uphill". */
  detail?: ComponentChildren
  /** At the end: "14:38 → 14:57". */
  clock?: ComponentChildren
  /** Read out: "11 minutes on foot, 800 metres". */
  label: string
  onOpen?: () => void
}) {
  const { pattern, icon, time, detail, clock, label, onOpen } = props
  const content = (
    <>
      <Icon of={icon} size={16} />
      <span class="leg-words" aria-hidden="true">
        <b>{time}</b>
        {detail !== undefined && (
          <>
            {' · '}
            <span class="leg-detail">{detail}</span>
          </>
        )}
      </span>
      {clock !== undefined && (
        <span class="leg-clock" aria-hidden="true">
          {clock}
        </span>
      )}
    </>
  )
  return (
    <li class="line-row leg">
      <div class="line-track" aria-hidden="true">
        <span class={classNames('line-stroke', `line-${pattern}`)} />
      </div>
      {onOpen ? (
        <button type="button" class="leg-main" aria-label={label} onClick={onOpen}>
          {content}
        </button>
      ) : (
        <div class="leg-main">
          <VisuallyHidden>{label}</VisuallyHidden>
          {content}
        </div>
      )}
    </li>
  )
}
