/** What of a change that was not accepted can be put differently in its place, as text, and back. Pure. */
import { readAmount, writeAmount } from '@caravel/sync-protocol/domain/money/amount-text'
import { minorDigits } from '@caravel/sync-protocol/domain/money/minor-digits'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import type { Entity } from '@caravel/sync-protocol/entity'
import type { FieldCode } from '@caravel/sync-protocol/field-codes'
import { splitBody } from '@caravel/sync-protocol/mutations'
import type { Values } from '@caravel/sync-protocol/op'
import { sameValue } from '@caravel/sync-protocol/row'
import { rowIn, type AttentionItem } from '../../data/attention.ts'
import { decimalSign } from '../../i18n/decimal-sign.ts'

export type FieldKind = 'line' | 'prose' | 'date' | 'time' | 'number' | 'amount'

/** How a field is typed; undefined for what is chosen, made by a device or the server, or has many parts. */
export function fieldKind(entity: Entity, name: string): FieldKind | undefined {
  const field = entity.fields[name]
  const group = entity.groups[entity.groupOf[name] ?? '']
  if (!field || !group || field.reference) return undefined
  const { kind } = field
  if (kind === 'chosen' || kind === 'instant') return undefined
  if (kind) return kind
  if (field.storage === 'integer' || field.storage === 'real') return 'number'
  const takes = (text: string) => field.schema.safeParse(text).success
  if (field.storage !== 'text' || !(takes('a word') || takes('https://example.org'))) return undefined
  return group.merge === 'text' ? 'prose' : 'line'
}

const entityOf = ({ summary }: AttentionItem): Entity | undefined => findEntity(summary.entity ?? '')

/** The row as it would be, as far as it is known. */
function rowOf({ summary, entry }: AttentionItem): Values {
  const entity = findEntity(summary.entity ?? '')
  const initial = Object.entries(entity?.fields ?? {}).map(([name, field]) => [name, field.initial ?? null])
  const row = summary.id === undefined ? undefined : rowIn(summary.stream, summary.entity ?? '', summary.id)
  return { ...Object.fromEntries(initial), ...row, ...splitBody(entry.body).fields }
}

const digitsOf = (entity: Entity, row: Values, name: string): number =>
  minorDigits(String(row[entity.fields[name]?.currency ?? ''] ?? 'EUR'))

/** What can be edited, by field, as text. */
export function textsOf(item: AttentionItem): Record<string, string> {
  const entity = entityOf(item)
  if (!entity) return {}
  const row = rowOf(item)
  const texts = Object.keys(splitBody(item.entry.body).fields).flatMap((name): [string, string][] => {
    const kind = fieldKind(entity, name)
    const value = row[name]
    if (!kind) return []
    if (kind === 'amount' && typeof value === 'number')
      return [[name, writeAmount(value, digitsOf(entity, row, name), decimalSign())]]
    return [[name, value === null || value === undefined ? '' : String(value)]]
  })
  return Object.fromEntries(texts)
}

export type ReadTexts = { fields: Values; errors: Record<string, string> }

/** The fields that the texts stand for, or what is wrong with them. */
export function readTexts(item: AttentionItem, texts: Readonly<Record<string, string>>): ReadTexts {
  const entity = entityOf(item)
  const fields: Values = {}
  const errors: Record<string, string> = {}
  if (!entity) return { fields, errors }
  const row = rowOf(item)
  const before = textsOf(item)
  for (const [name, text] of Object.entries(texts)) {
    if (text === before[name]) continue
    const value = valueOf(entity, name, text, digitsOf(entity, row, name))
    if (value === undefined) errors[name] = 'WRONG_FORMAT' satisfies FieldCode
    else fields[name] = value
  }
  const whole = { ...fields, ...payersOf(row, fields) }
  const fault = entity.check?.({ ...row, ...whole })
  const [first = 'body'] = Object.keys(fields)
  const wrong = typeof fault === 'string' ? { ['amount' in fields ? 'amount' : first]: fault } : fault
  if (!Object.keys(errors).length) Object.assign(errors, wrong)
  return { fields: whole, errors }
}

/** Undefined: it is none. Left empty it is nothing where that may be. */
function valueOf(entity: Entity, name: string, text: string, digits: number): unknown {
  const kind = fieldKind(entity, name)
  if (!text.trim()) return entity.fields[name]?.schema.safeParse(null).success ? null : ''
  if (kind === 'amount') return readAmount(text, digits)
  if (kind !== 'number') return text
  const number = Number(text.trim().replace(',', '.'))
  return Number.isFinite(number) ? number : undefined
}

/** Who paid alone paid all of it. */
function payersOf(row: Values, { amount }: Values): Values {
  const { payers } = row
  const [only, ...others] = Array.isArray(payers) ? (payers as Values[]) : []
  const alone = only && !others.length && sameValue(only['amount'], row['amount'])
  return alone && typeof amount === 'number' ? { payers: [{ ...only, amount }] } : {}
}
