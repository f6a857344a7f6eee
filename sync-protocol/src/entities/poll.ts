import * as z from 'zod/mini'
import { defineEntity, flag, register, server } from '../entity.ts'
import { field, idSchema, lazyField, type Field } from '../field.ts'

export interface PollOption {
  id: string
  label: string
  place_id?: string | null
  day_id?: string | null
}

const soft = () => z.optional(z.nullable(idSchema))

export const optionSchema = () =>
  z.strictObject({
    id: idSchema,
    label: z.string().check(z.minLength(1), z.maxLength(200)),
    place_id: soft(),
    day_id: soft(),
  })

export const mostOptions = 30

export const optionsSchema = () =>
  z.array(optionSchema()).check(
    z.minLength(2),
    z.maxLength(mostOptions),
    z.refine(options => new Set(options.map(({ id }) => id)).size === options.length, { error: 'INVALID' }),
  ) as z.ZodMiniType<PollOption[]>

/** How an anonymous poll stands: as the server counted, without a word of who voted. */
export interface Tally {
  /** Members who chose something. */
  voted: number
  /** By the id of the option; what nobody chose may be missing. */
  counts: Record<string, number>
}

const count = () => z.int().check(z.gte(0))
const tallySchema = (): z.ZodMiniType<Tally | null> =>
  z.nullable(z.strictObject({ voted: count(), counts: z.record(idSchema, count()) }))

const options: Field<PollOption[]> & { initial?: never } = lazyField(optionsSchema, { storage: 'json' })
const author: Field<string | null> = lazyField(() => z.nullable(idSchema), { storage: 'text', initial: null })

/** A question with its answers. The answers stay as they were asked; places and days among them are named, not checked. */
export const poll = defineEntity({
  name: 'poll',
  one: 'poll',
  many: 'polls',
  path: 'collab/polls',
  event: 'collab:poll',
  stream: 'trip',
  permission: 'collab_edit',
  addon: 'collab',
  copy: 'skip',
  on_delete: 'win',
  groups: {
    question: register({ question: field.name(300) }),
    /** Anonymous: votes are rows of those who cast them, `own_vote`. */
    options: register({ options, multiple: field.boolean(), anonymous: field.boolean() }, { fixed: true }),
    /** The day a chosen place goes to. */
    day: register({ day_id: field.soft('day') }),
    /** Nobody votes after this instant, epoch ms; the server's clock decides. */
    deadline: register({ closes_at: field.instant() }),
    closed: flag({ closed: field.boolean() }),
    tally: server({ tally: field.json<Tally | null>(tallySchema, null) }),
    author: server({ created_by: author }),
    /** The option that went into the plan. */
    outcome: server({
      outcome: lazyField(() => z.nullable(idSchema), { storage: 'text', initial: null }) as Field<
        string | null
      >,
    }),
  },
})
