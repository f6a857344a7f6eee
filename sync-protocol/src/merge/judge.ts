/**
 * Decides, group by group, what of an arriving op stands beside what others wrote since its base (SPEC.md §4).
 * Pure; only the server runs it, inside the commit.
 */
import type { AnyRow, Entity, Group } from '../entity.ts'
import type { Refusal } from '../errors.ts'
import type { Op, Values } from '../op.ts'
import { sameValue } from '../row.ts'
import { foreignSeq, inConflict, versionOf, type FieldVersions } from './field-version.ts'
import { mergeText } from './text.ts'

/** What the sender knew and when, as the request's headers tell it. */
export interface Sender {
  client: number
  /** The seq of the rows the edit was made from; undefined: unknown, every group written since counts. */
  base_seq: number
  /** Epoch ms of the edit, already clamped between the base commit and now. */
  edited_at: number
  /** The person chose the other version: nothing is written, mine is kept as the loser. */
  decision?: string | undefined
}

/** In the place of a group: what lost is the row itself, which was deleted; `theirs` is all of it. */
export const wholeRow = '*'

/** A value that lost, kept in the log and shown to both people. */
export interface Conflict {
  entity: string
  id: string
  /** Or {@link wholeRow}. */
  group: string
  /** `mine`: the arriving edit stands · `theirs`: it was superseded. */
  winner: 'mine' | 'theirs'
  mine: Values
  theirs: Values
  theirs_by: string | null
  theirs_at: number
  /** The commit that wrote theirs. */
  theirs_seq: number
  /** A flag changes back and forth without a notice. */
  quiet: boolean
}

export interface Judgement {
  conflicts: Conflict[]
  /** True once something was merged rather than taken as it came. */
  merged: boolean
}

export const judgeUpdate = (
  entity: Entity,
  row: AnyRow,
  versions: FieldVersions,
  op: Extract<Op, { op: 'update' }>,
  sender: Sender,
  judgement: Judgement,
): Op | Refusal | undefined => {
  const fields: Values = {}
  for (const [name, values] of groupsOf(entity, op.fields)) {
    const definition = entity.groups[name]
    if (!definition) continue
    const verdict = judgeGroup({
      entity,
      row,
      name,
      definition,
      versions,
      values,
      base: op.base ?? {},
      sender,
      judgement,
    })
    if (verdict && 'refused' in verdict) return verdict as Refusal
    Object.assign(fields, verdict)
  }
  return Object.keys(fields).length ? { ...op, fields } : undefined
}

const groupsOf = (entity: Entity, fields: Values): Map<string, Values> => {
  const groups = new Map<string, Values>()
  for (const [name, value] of Object.entries(fields)) {
    const group = entity.groupOf[name] ?? ''
    groups.set(group, { ...groups.get(group), [name]: value })
  }
  return groups
}

interface Case {
  entity: Entity
  row: AnyRow
  name: string
  definition: Group
  versions: FieldVersions
  values: Values
  base: Values
  sender: Sender
  judgement: Judgement
}

/** The values to write, none where they lost, or a refusal. */
const judgeGroup = (it: Case): Values | Refusal | undefined => {
  const changes = Object.keys(it.values).some(name => !sameValue(it.row[name], it.values[name]))
  if (!changes) return it.values
  const contested = inConflict(versionOf(it.versions, it.name), it.sender.client, it.sender.base_seq)
  if (it.sender.decision === 'theirs') return keepTheirs(it)
  if (it.definition.merge === 'text') return judgeText(it, contested)
  if (!contested) return it.values
  if (it.definition.merge === 'checked') return conflict(it)
  return judgeRegister(it)
}

/** The later edit wins; a tie goes to the one that arrives. Only another client's value can be a loser. */
const judgeRegister = (it: Case): Values | undefined => {
  const stored = versionOf(it.versions, it.name)
  if (it.sender.edited_at < (stored?.edited_at ?? 0)) return keepTheirs(it)
  const own = it.sender.client !== 0 && stored?.client === it.sender.client
  if (!own) record(it, 'mine')
  return it.values
}

const keepTheirs = (it: Case): undefined => {
  record(it, 'theirs')
  return undefined
}

const judgeText = (it: Case, contested: boolean): Values | Refusal => {
  const merged: Values = {}
  for (const [name, mine] of Object.entries(it.values)) {
    const theirs = it.row[name]
    const base = baseOf(it, name)
    if (base === undefined ? !contested : sameValue(base, theirs)) {
      merged[name] = mine
      continue
    }
    if (base === undefined) return conflict(it)
    const both = mergeText(asText(base), asText(mine), asText(theirs))
    const fits = both !== undefined && it.entity.fields[name]?.schema.safeParse(both).success
    if (!fits) return conflict(it)
    merged[name] = both
    if (both !== mine) it.judgement.merged = true
  }
  return merged
}

/** What the sender says the text was; undefined: nothing, or what that field can never have held. */
const baseOf = ({ entity, base }: Case, name: string): unknown =>
  entity.fields[name]?.schema.safeParse(base[name]).success ? base[name] : undefined

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

const current = (it: Case): Values =>
  Object.fromEntries(Object.keys(it.definition.fields).map(name => [name, it.row[name]]))

const seqOfTheirs = (it: Case): number => {
  const version = versionOf(it.versions, it.name)
  return version ? foreignSeq(version, it.sender.client) : it.row.version
}

/** Nothing is written; the person decides between base, mine and theirs. */
const conflict = (it: Case): Refusal => ({
  refused: 'CONFLICT',
  detail: {
    entity: it.entity.name,
    id: it.row.id,
    group: it.name,
    base: it.base,
    mine: it.values,
    theirs: current(it),
    theirs_by: it.row.updated_by,
    theirs_at: versionOf(it.versions, it.name)?.edited_at ?? it.row.updated_at,
    theirs_seq: seqOfTheirs(it),
  },
})

const record = (it: Case, winner: Conflict['winner']): void => {
  it.judgement.conflicts.push({
    entity: it.entity.name,
    id: it.row.id,
    group: it.name,
    winner,
    mine: it.values,
    theirs: current(it),
    theirs_by: it.row.updated_by,
    theirs_at: versionOf(it.versions, it.name)?.edited_at ?? it.row.updated_at,
    theirs_seq: seqOfTheirs(it),
    quiet: it.definition.merge === 'flag',
  })
}
