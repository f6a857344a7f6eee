import * as z from 'zod/mini'
import type { NoticeChannel } from '../domain/notifications/events.ts'
import { defineEntity, flag } from '../entity.ts'
import { field, lazyField, type Field } from '../field.ts'
import { derivedId } from '../ids.ts'

/** Channels that someone turned on or off for an event; those it does not name are as they come. */
export type ChosenChannels = Partial<Record<NoticeChannel, boolean>>

const isOn = () => z.optional(z.boolean())

export const chosenSchema = () =>
  z.strictObject({
    inapp: isOn(),
    email: isOn(),
    webhook: isOn(),
    push: isOn(),
  }) as z.ZodMiniType<ChosenChannels>

const chosen = (): Field<ChosenChannels> => field.json<ChosenChannels>(chosenSchema, {})

/** An IANA zone that this side knows. */
const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // A name that no zone has; there is no other way to ask.
    return false
  }
}

const zone: Field<string | null> = lazyField(
  () => z.nullable(z.string().check(z.maxLength(60), z.refine(isZone, { error: 'NOT_ALLOWED' }))),
  {
    storage: 'text',
    initial: null,
  },
)

export const preferencesId = (userId: string): string => derivedId('notification_preferences', userId)

/** What someone wants to be told of, by which channels, and when not: one row for each account. */
export const notificationPreferences = defineEntity({
  name: 'notification_preferences',
  one: 'preferences',
  many: 'preferences',
  path: 'notification-preferences',
  event: 'notification_preferences',
  stream: 'user',
  permission: 'self',
  on_delete: 'win',
  actions_only: true,
  groups: {
    trip_invite: flag({ trip_invite: chosen() }),
    booking_change: flag({ booking_change: chosen() }),
    trip_reminder: flag({ trip_reminder: chosen() }),
    departure_soon: flag({ departure_soon: chosen() }),
    check_in_soon: flag({ check_in_soon: chosen() }),
    collab_message: flag({ collab_message: chosen() }),
    mention: flag({ mention: chosen() }),
    poll_opened: flag({ poll_opened: chosen() }),
    poll_closing: flag({ poll_closing: chosen() }),
    packing_tagged: flag({ packing_tagged: chosen() }),
    todo_assigned: flag({ todo_assigned: chosen() }),
    todo_due: flag({ todo_due: chosen() }),
    expense_added: flag({ expense_added: chosen() }),
    photos_shared: flag({ photos_shared: chosen() }),
    vacay_invite: flag({ vacay_invite: chosen() }),
    needs_attention: flag({ needs_attention: chosen() }),
    /** Local times in `zone`; both or none. `from` later than `until` goes over midnight. */
    quiet: flag({ quiet_from: field.time(), quiet_until: field.time() }),
    /** Where the reader is: their morning, and their night. */
    zone: flag({ zone }),
    /** Nothing of what happened stands in a push: only that something did. */
    push_private: flag({ push_private: field.boolean() }),
  },
  derivedId: row => preferencesId(String(row['user_id'])),
})
