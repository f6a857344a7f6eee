/** What a person answers to a change that was not taken. Each answer goes on under a new mutation id (sync rule S9). */
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import { restore } from '@caravel/sync-protocol/actions/undo'
import { mutationOf, type Entry } from '@caravel/sync-protocol/entry'
import { AppError } from '@caravel/sync-protocol/errors'
import { fieldCodes } from '@caravel/sync-protocol/field-codes'
import { splitBody } from '@caravel/sync-protocol/mutations'
import type { Values } from '@caravel/sync-protocol/op'
import type { StoredAttentionItem } from './db/device-store.ts'
import { mustDevice } from './device.ts'
import { isContested } from './sync/attention/cards.ts'
import { inputOf } from './sync/outbox/entry-input.ts'
import type { EntryInput } from './sync/engine-types.ts'
import { branchOf } from './sync/storage/branch.ts'
import { check } from './sync/outbox/submit.ts'
import { announcedFile } from './sync/uploads/announced-file.ts'
import { rememberAnswer, type Answer } from './undo.ts'

/** Which version of a contested group is to stand; `both`: one text after the other. */
export type Choice = 'mine' | 'theirs' | 'both'

/** Under which name undo knows an answer. Answers of one unit are one step; without it there is none. */
export type Named = Pick<Answer, 'unit' | 'label'> | undefined

/** What is not in the attention list any more was answered in another tab, and needs nothing. */
const answering = async (id: string, answer: (item: StoredAttentionItem) => Promise<void>): Promise<void> => {
  const item = itemOf(id)
  if (item) await answer(item)
}

const itemOf = (id: string): StoredAttentionItem | undefined =>
  mustDevice()
    .engine.attention()
    .find(each => each.id === id)

const goOn = async (item: StoredAttentionItem, inputs: EntryInput[], named: Named): Promise<void> => {
  const { engine } = mustDevice()
  const { ids, saved } = engine.requeue(inputs, item)
  await saved
  const { entries, view } = engine.memory(item.stream)
  const isThere = ids.some(id => view.pastCommit(id) ?? entries.some(entry => entry.mutation_id === id))
  // Else another tab was first. A whole trip is too much to be kept beside itself.
  if (named && isThere && !item.whole_trip) rememberAnswer({ ...named, stream: item.stream, item, ids })
}

const laterOf = ({ dependents }: StoredAttentionItem): EntryInput[] => dependents.map(inputOf)

/** The same again, at the end of the lane, as a change of its own. */
export const tryAgain = (id: string, named?: Named): Promise<void> =>
  answering(id, item => {
    // Of a trip that came back the rows may not be here yet, and nothing is sent before they are.
    if (item.reason === 'revoked') mustDevice().engine.open(item.stream)
    return goOn(item, [inputOf(item.entry), ...laterOf(item)], named)
  })

/** The same of several, in the order in which they were made. */
export const tryAllAgain = async (ids: readonly string[], named?: Named): Promise<void> => {
  for (const id of ids) await tryAgain(id, named)
}

/** One change for each contested group; what moved again meanwhile is asked once more. */
export const decide = async (choices: ReadonlyMap<string, Choice>, named?: Named): Promise<void> => {
  for (const [id, choice] of choices) await answers[choice](id, named)
}

/** Mine stands in all that one question is about: what one deletion took along comes back, each with my change. */
export const keepAllMine = async (ids: readonly string[], named?: Named): Promise<void> => {
  for (const id of ids) await keepMine(id, named)
}

/**
 * My version stands: over theirs as an edit that has seen theirs, so that nothing newer than that is overwritten unseen;
 * as a delete of what they had written by then; brought back with my changes where they deleted.
 */
export const keepMine = (id: string, named?: Named): Promise<void> =>
  answering(id, item => {
    const { entry, answer } = item
    const mine = inputOf(entry)
    switch (answer?.body['code']) {
      case 'CONFLICT':
        return keep(item, splitBody(entry.body).fields, named)
      case 'DELETE_CONFLICT':
        return goOn(item, [{ ...mine, ...seenIn(entry, answer.body['theirs_seq']) }, ...laterOf(item)], named)
      case 'ENTITY_GONE':
        return goOn(item, [...restoreFor(entry, answer.body), fresh(mine), ...laterOf(item)], named)
      default:
        return tryAgain(id, named)
    }
  })

const keepBoth = (id: string, named?: Named): Promise<void> =>
  answering(id, item => {
    const both = bothTexts(item)
    if (!both) throw new AppError('INVALID_INPUT')
    return keep(item, both, named)
  })

const keep = (item: StoredAttentionItem, fields: Values, named: Named): Promise<void> => {
  const { entry, answer } = item
  const base = { ...splitBody(entry.body).base, ...valuesOf(answer?.body['theirs']) }
  const over = { ...inputOf(entry), body: { ...fields, base }, ...seenIn(entry, answer?.body['theirs_seq']) }
  return goOn(item, [over, ...laterOf(item)], named)
}

/** Their version stands. Mine stays in the history, where "use mine" brings it back. */
export const takeTheirs = (id: string, named?: Named): Promise<void> =>
  answering(id, async item => {
    if (!isContested(item)) return void (await discard(id, named))
    const mine = inputOf(item.entry)
    return goOn(item, [{ ...mine, body: { ...mine.body, decision: 'theirs' } }, ...laterOf(item)], named)
  })

const answers = { mine: keepMine, theirs: takeTheirs, both: keepBoth }

/**
 * The base of the answer: the `seq` of the other version, if it was counted in the branch that the device follows now.
 * Otherwise 0, so that the server asks once more instead of overwriting a version that nobody has seen. Without a
 * `seq`, the base stays as it was, and the server asks once more too.
 */
const seenIn = (entry: Entry, seq: unknown): Pick<EntryInput, 'base_seq' | 'base_epoch'> => {
  if (typeof seq !== 'number') return {}
  const branch = branchOf(mustDevice().engine.memory(entry.stream).record)
  return { base_seq: branch === entry.base_epoch ? seq : 0, base_epoch: branch }
}

const valuesOf = (value: unknown): Values => (value && typeof value === 'object' ? (value as Values) : {})

/** Both texts of a contested group, mine first; undefined where they are no texts or do not fit together. */
export const bothTexts = ({ answer }: Pick<StoredAttentionItem, 'answer'>): Values | undefined => {
  const { entity: name, group, mine, theirs } = answer?.body ?? {}
  if (typeof name !== 'string') return undefined
  const entity = mustEntity(name)
  if (entity.groups[String(group)]?.merge !== 'text') return undefined
  const both: Values = {}
  for (const [field, text] of Object.entries(valuesOf(mine))) {
    const other = valuesOf(theirs)[field]
    if (!isWritten(text) || !isWritten(other)) return undefined
    both[field] = `${text.trimEnd()}\n\n${other.trimStart()}`
    if (!entity.fields[field]?.schema.safeParse(both[field]).success) return undefined
  }
  return both
}

const isWritten = (text: unknown): text is string => typeof text === 'string' && text.trim() !== ''

/** All that went with it comes back with it: a place and its visits. */
const restoreFor = (entry: Entry, body: Values): EntryInput[] => {
  const { entity, id, mutation_id: deleted } = body
  if (typeof entity !== 'string' || typeof id !== 'string') return []
  const back = { entity, id, ...(typeof deleted === 'string' ? { mutation_id: deleted } : {}) }
  const { stream, unit } = entry
  return [{ stream, mutation: restore.name, params: { stream }, body: back, unit }]
}

/** Made from what is on the screen now. */
const fresh = ({ base_seq: _seen, base_epoch: _epoch, ...input }: EntryInput): EntryInput => input

/** The change as a new thing of its own; undefined when too little of it is known to make one. */
const anewOf = ({ entry, dependents }: StoredAttentionItem): EntryInput[] | undefined => {
  const { engine, actor } = mustDevice()
  const entity = mutationOf(entry)?.entity
  const known = entity && ['create', 'update'].some(verb => entry.mutation === `${entity.name}.${verb}`)
  if (!known || entity.root) return undefined
  const { fields } = splitBody(entry.body)
  const before = entry.params['id'] ?? String(fields['id'] ?? '')
  const id = engine.mint()
  const { id: _gone, ...params } = entry.params
  try {
    const made = check(engine, actor, `${entity.name}.create`, params, { ...fields, id })
    const first = { ...fresh(inputOf(entry)), mutation: made.route.name, params, body: made.body }
    return [first, ...dependents.map(each => renamed(fresh(inputOf(each)), before, id))]
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

const renamed = (input: EntryInput, before: string, after: string): EntryInput =>
  before === '' ? input : (JSON.parse(JSON.stringify(input).replaceAll(before, after)) as EntryInput)

export const canMakeAnew = (item: StoredAttentionItem): boolean => anewOf(item) !== undefined

/** What cannot be brought back any more is made again, under an id of its own. */
export const makeAnew = (id: string, named?: Named): Promise<void> =>
  answering(id, async item => {
    const inputs = anewOf(item)
    if (!inputs) throw new AppError('SNAPSHOT_EXPIRED')
    const was = announcedFile(item.entry)
    const upload = (await mustDevice().engine.files.announcedBy(item)).find(each => each.id === was)
    const [first, ...later] = inputs
    if (!first || !upload) return goOn(item, inputs, named)
    const own = { ...upload, id: String(first.body['id']), staged_at: mustDevice().engine.now() }
    return goOn(item, [{ ...first, upload: own }, ...later], named)
  })

/** Tries again with other words. Throws `AppError` INVALID_INPUT with `fields` when they cannot be. */
export const tryWith = (id: string, words: Values, named?: Named): Promise<void> => {
  const item = itemOf(id)
  if (!item) return Promise.resolve()
  const { fields, ...reserved } = splitBody(item.entry.body)
  const next = { ...fields, ...words }
  const parsed = mutationOf(item.entry)?.body.safeParse(next)
  if (parsed && !parsed.success)
    throw new AppError('INVALID_INPUT', { fields: fieldCodes(parsed.error.issues, next) })
  const base = Object.keys(reserved.base).length ? { base: reserved.base } : {}
  return goOn(item, [{ ...inputOf(item.entry), body: { ...next, ...base } }, ...laterOf(item)], named)
}

/** Lets it go, with what depends on it. The answer puts it back; undefined when it was answered in another tab. */
export const discard = async (id: string, named?: Named): Promise<(() => Promise<void>) | undefined> => {
  const item = itemOf(id)
  const { engine } = mustDevice()
  const uploads = item?.reason === 'revoked' ? await engine.files.announcedBy(item) : []
  if (!item || !(await engine.discardAttention(id))) return undefined
  // Of a trip that was taken away nothing is kept that its owner let go.
  if (named && item.reason !== 'revoked' && !item.whole_trip)
    rememberAnswer({ ...named, stream: item.stream, item })
  return () => engine.keepAttention(item, uploads)
}
