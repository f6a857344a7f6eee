import * as z from 'zod/mini'
import { defineEntity, group, register, text } from '../entity.ts'
import { field } from '../field.ts'
import { derivedId } from '../ids.ts'

/** `leave` counts against the allowance, `comp` is time in lieu, `company` a day on which the company is closed. */
export const entryKinds = ['leave', 'comp', 'company'] as const
export type EntryKind = (typeof entryKinds)[number]

/** A day of the company stands beside the person's own entry of that date, so that neither takes the other away. */
export type EntryLayer = 'own' | 'company'

export const layerOf = (kind: unknown): EntryLayer => (kind === 'company' ? 'company' : 'own')

/** The same on every device: an entry is set, never added a second time. */
export const vacayEntryId = (planId: string, date: string, layer: EntryLayer): string =>
  derivedId('vacay_entry', planId, date, layer)

/** A whole day or half of one. */
export const fractionSchema = (): z.ZodMiniType<number> => z.union([z.literal(0.5), z.literal(1)])

/** A day off in somebody's plan. */
export const vacayEntry = defineEntity({
  name: 'vacay_entry',
  one: 'entry',
  many: 'entries',
  path: 'entries',
  event: 'vacay_entry',
  stream: 'vacay',
  permission: 'editor',
  addon: 'vacay',
  on_delete: 'win',
  actions_only: true,
  groups: {
    date: register({ date: field.date() }, { fixed: true }),
    day: group({ kind: field.oneOf(entryKinds, 'leave'), fraction: field.json(fractionSchema, 1) }),
    note: text({ note: field.prose(500) }),
    /** Who asks for this day; null: it is entered. */
    asked: register({ asked_by: field.soft('user') }),
  },
  derivedId: row => vacayEntryId(String(row['vacay_id']), String(row['date']), layerOf(row['kind'])),
  check: row => (row['date'] === null ? { date: 'REQUIRED' } : undefined),
})
