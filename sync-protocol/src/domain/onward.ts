/** How one goes on from a row of a day, where that is not the same as the day. */
import { field, lazyField, type Field } from '../field.ts'
import * as z from 'zod/mini'

export const onwardModes = ['walk', 'drive', 'cycle', 'taxi', 'transit'] as const
export type OnwardMode = (typeof onwardModes)[number]

/** How one goes on, as a row says it. */
export type Onward = {
  /** Null: the same as the day. */
  onward_mode: OnwardMode | null
  /** How long it takes by public transport, as a person knows it; null: an estimate. Other modes ignore it. */
  onward_minutes: number | null
  /** Which line or bus, such as "Ginza line". Other modes ignore it. */
  onward_note: string | null
}

/** The fields of rows that say how one goes on. They are merged together: minutes and note belong to their mode. */
export function onwardFields() {
  return {
    onward_mode: modeField(),
    onward_minutes: field.integer(1, 6_000),
    onward_note: field.text(120),
  }
}

function modeField(): Field<OnwardMode | null> {
  return lazyField(() => z.nullable(z.enum(onwardModes)), { storage: 'text', initial: null })
}
