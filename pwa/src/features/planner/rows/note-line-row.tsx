import { TwoVersions } from '../../../shared/forms/two-versions.tsx'
import { t } from '../../../i18n/t.ts'
import { NoteRow } from '../../../ui/line/note-row.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { PendingMark } from '../../../ui/pending-mark.tsx'
import { DragGrip } from '../../../ui/sortable/drag-grip.tsx'
import type { RowAttributes } from '../../../ui/sortable/use-sortable.ts'
import { chosenRows } from '../model/chosen-rows.ts'
import { FreshMark } from './fresh-mark.tsx'
import { noteIcon } from '../model/note-icon.ts'
import { usePlanner } from '../page/planner-context.ts'
import { timeText } from '../model/planner-words.ts'
import { openMenuAtPointer } from './row-menu-store.ts'
import type { PlanNote } from '../model/trip-plan.ts'

/** A note on the line of its day. */
export function NoteLineRow({ note, bare, row }: { note: PlanNote; bare: boolean; row: RowAttributes }) {
  const { pending, contested, fresh, may, go } = usePlanner()
  const { text, icon, time } = note.row
  const waits = pending.has(note.id)
  const spoken = [
    t('planner.noteSpoken', { text: text ?? '' }),
    chosenRows.value.has(note.id) && t('planner.chosen'),
    time && timeText(time),
    contested.has(note.id) && t('planner.twoVersions'),
    waits && t('planner.waiting'),
  ]
  return (
    <NoteRow
      text={text ?? ''}
      icon={noteIcon(icon)}
      time={time === null ? undefined : timeText(time)}
      label={spoken.filter(Boolean).join(', ')}
      pattern="guess"
      bare={bare}
      mark={
        <>
          <TwoVersions item={contested.get(note.id)} name={text ?? ''} />
          <FreshMark by={fresh.get(note.id)} />
          {waits && <PendingMark />}
        </>
      }
      grip={may.days && <DragGrip />}
      onOpen={() => may.days && go.openSheet('note', note.id)}
      rowAttributes={{
        ...row,
        class: classNames(row.class, fresh.has(note.id) && 'is-fresh'),
        ...(may.days ? { onContextMenu: (event: MouseEvent) => openMenuAtPointer(event, note.id) } : {}),
      }}
    />
  )
}
