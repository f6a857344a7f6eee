import { onwardFields } from '../domain/onward.ts'
import { defineEntity, group, order, register, server, text } from '../entity.ts'
import { field } from '../field.ts'
import { dayId } from '../ids.ts'

export const dayStates = ['dated', 'dateless', 'trimmed'] as const
export type DayState = (typeof dayStates)[number]

/**
 * A day is a slot, not a date: its content stays when dates move. A slot that a shorter range left empty keeps its
 * row as `trimmed`, in no list, so that both sides plan from the same rows.
 */
export const day = defineEntity({
  name: 'day',
  one: 'day',
  many: 'days',
  path: 'days',
  event: 'day',
  stream: 'trip',
  permission: 'day_edit',
  copy: 'whole',
  on_delete: 'ask',
  groups: {
    title: register({ title: field.text(200) }),
    notes: text({ notes: field.prose(2000) }),
    /** How one goes on from where the night before was spent. */
    onward: group(onwardFields()),
    place: order({ position: field.orderKey() }, 'days'),
    layout: server(
      {
        state: field.oneOf(dayStates, 'dateless'),
        date: field.date(),
        /** n of a day that a range or count brought in; null for one inserted by hand. */
        slot: field.counted(field.integer(1, 1_000_000), null),
      },
      { imported: true },
    ),
  },
  derivedId: row =>
    typeof row['slot'] === 'number' ? dayId(String(row['trip_id']), row['slot']) : undefined,
})
