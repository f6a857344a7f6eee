/** How one goes on from a row of a day, where that is not as the day goes. */
import { lazyField, type Field } from '../field.ts'
import * as z from 'zod/mini'

export const onwardModes = ['walk', 'drive', 'cycle', 'taxi'] as const
export type OnwardMode = (typeof onwardModes)[number]

/** Null: as the day goes. */
export function onwardField(): Field<OnwardMode | null> {
  return lazyField(() => z.nullable(z.enum(onwardModes)), { storage: 'text', initial: null })
}
