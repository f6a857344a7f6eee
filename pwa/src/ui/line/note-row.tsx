import './note-row.css'
import { StickyNote } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { classNames } from '../class-names.ts'
import { Icon, type IconShape } from '../icon.tsx'
import { ClockText } from './clock-text.tsx'
import type { LinePattern } from './day-line.tsx'

/** A note between stops; opens its editor. The line runs on behind it in the pattern of the leg it stands in. */
export function NoteRow(props: {
  text: string
  icon?: IconShape
  time?: string | undefined
  mark?: ComponentChildren
  grip?: ComponentChildren
  pattern?: LinePattern
  /** After the last stop there is no line. */
  bare?: boolean
  /** Read out: "Note: …". */
  label: string
  onOpen: () => void
  rowAttributes?: { class?: string }
}) {
  const { text, icon = StickyNote, time, mark, grip, pattern = 'road', bare, label, onOpen } = props
  return (
    <li {...props.rowAttributes} class={classNames('line-row note', props.rowAttributes?.class)}>
      <div class="stop-time note-time" aria-hidden="true">
        {time && (
          <span class="stop-end">
            <ClockText text={time} />
          </span>
        )}
      </div>
      <div class="line-track" aria-hidden="true">
        {!bare && <span class={classNames('line-stroke', `line-${pattern}`)} />}
      </div>
      <div class="note-box">
        <button type="button" class="note-open" aria-label={label} onClick={onOpen}>
          <Icon of={icon} size={16} />
          <span class="note-text" dir="auto">
            {text}
          </span>
        </button>
        {mark}
        {grip}
      </div>
    </li>
  )
}
