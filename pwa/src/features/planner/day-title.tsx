import { useRef, useState } from 'preact/hooks'
import { attemptSaved } from '../../app/attempt-saved.ts'
import { t } from '../../i18n/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { saveDay } from './day-actions.ts'
import { usePlanner } from './planner-context.ts'
import type { Day, PlanDay } from './trip-plan.ts'

const longest = 200

/** The day's title, changed where it stands: a click, or Enter. Enter saves, Esc leaves it as it was. */
export function DayTitle({ day }: { day: PlanDay }) {
  const { may } = usePlanner()
  const [editing, setEditing] = useState<{ row: Day; text: string } | undefined>()
  const button = useRef<HTMLButtonElement>(null)
  const title = day.row.title

  const settle = (save: boolean) => {
    const edit = editing
    setEditing(undefined)
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }))
    if (edit && save) void keep(edit)
  }
  // What was typed stands there again when it could not be saved.
  const keep = async (edit: { row: Day; text: string }) => {
    if (!(await attemptSaved(async () => saveDay(edit.row, { title: edit.text.trim() || null }))))
      setEditing(edit)
  }

  if (editing) {
    return (
      <h2 class="day-title">
        <input
          class="day-title-input"
          aria-label={t('planner.dayTitle')}
          value={editing.text}
          maxLength={longest}
          dir="auto"
          ref={input => input?.focus()}
          onInput={event => setEditing({ ...editing, text: event.currentTarget.value })}
          onBlur={() => settle(true)}
          onKeyDown={event => {
            event.stopPropagation()
            if (event.key === 'Enter') settle(true)
            if (event.key === 'Escape') settle(false)
          }}
        />
      </h2>
    )
  }
  if (!may.days) return <h2 class="day-title">{title}</h2>
  return (
    <h2 class="day-title">
      <button
        type="button"
        ref={button}
        class={classNames('day-title-button', !title && 'is-unnamed')}
        dir="auto"
        aria-label={title ? t('planner.renameDayNamed', { title }) : undefined}
        onClick={() => setEditing({ row: day.row, text: title ?? '' })}
      >
        {title ?? t('planner.nameDay')}
      </button>
    </h2>
  )
}
