import './stop.css'
import { BedDouble, Check } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { ClockText } from './clock-text.tsx'

export type StopProps = {
  /** Read out for the whole row: "Stop 3, O Pitéu da Graça, 13:15 to 14:30, table booked, waiting to sync". */
  label: string
  /** The number on the disc, or `home` for the place to sleep. */
  number: number | 'home'
  visited?: boolean
  name: ComponentChildren
  meta?: ComponentChildren
  /** Shown times, already in the reader's format. */
  start?: string | undefined
  end?: string | undefined
  /** At most two badges. */
  badges?: ComponentChildren
  /** At the end of the row: faces, the pending mark. */
  mark?: ComponentChildren
  /** The drag grip, see `DragGrip`. */
  grip?: ComponentChildren
  /** Arrival and departure at a place to sleep carry a coloured edge, beside the words. */
  edge?: 'check-in' | 'check-out'
  selected?: boolean
  /** The last row of the day has no line below it. */
  last?: boolean
  href?: string
  onOpen?: (event: MouseEvent) => void
  /** For drag and drop and right click: spread on the row. */
  rowAttributes?: { class?: string }
}

/** A place on the day line. The whole row opens it. */
export function Stop(props: StopProps) {
  const { label, number, visited, name, meta, start, end, badges, mark, grip, edge, selected, last, href } =
    props
  const current = selected ? ('true' as const) : undefined
  return (
    <li
      {...props.rowAttributes}
      class={classNames(
        'line-row stop',
        selected && 'is-selected',
        edge && `stop-${edge}`,
        props.rowAttributes?.class,
      )}
    >
      <div class="stop-time" aria-hidden="true">
        {start && (
          <span class="stop-start">
            <ClockText text={start} />
          </span>
        )}
        {end && (
          <span class="stop-end">
            <ClockText text={end} />
          </span>
        )}
      </div>
      <div class="line-track stop-track" aria-hidden="true">
        <span class={classNames('stop-disc', visited && 'is-visited', number === 'home' && 'is-home')}>
          {visited ? (
            <Icon of={Check} size={16} />
          ) : number === 'home' ? (
            <Icon of={BedDouble} size={16} />
          ) : (
            number
          )}
        </span>
        {!last && <span class="line-stroke stop-line" />}
      </div>
      <div class="stop-text">
        {href !== undefined ? (
          <a class="stop-open" href={href} onClick={props.onOpen} aria-label={label} aria-current={current}>
            {name}
          </a>
        ) : (
          <button
            type="button"
            class="stop-open"
            onClick={props.onOpen}
            aria-label={label}
            aria-current={current}
          >
            {name}
          </button>
        )}
        {meta && <p class="stop-meta">{meta}</p>}
        {badges && <div class="stop-badges">{badges}</div>}
      </div>
      <div class="stop-end-slot">
        {mark}
        {grip}
      </div>
    </li>
  )
}
