import * as z from 'zod/mini'
import { defineEntity, server } from '../entity.ts'
import { field, idSchema, lazyField, type Field } from '../field.ts'
import { longestLink } from '../domain/first-link.ts'

/** What a message can point at: opened by a tap, named by id and never checked. */
export const attachable = ['place', 'reservation', 'file', 'day', 'poll'] as const
export type Attachable = (typeof attachable)[number]

export interface Attached {
  entity: Attachable
  id: string
}

export const attachedSchema = (): z.ZodMiniType<Attached | null> =>
  z.nullable(z.strictObject({ entity: z.enum(attachable), id: idSchema }))

/** What the page behind a link says of itself: read by the server, and only text. */
export interface LinkPreview {
  /** The link as it stands in the message. */
  url: string
  title: string
  description: string | null
  site_name: string | null
}

export const previewLengths = { title: 200, description: 300, site_name: 80 } as const

const upTo = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))

const previewSchema = (): z.ZodMiniType<LinkPreview | null> =>
  z.nullable(
    z.strictObject({
      url: upTo(longestLink),
      title: upTo(previewLengths.title),
      description: z.nullable(upTo(previewLengths.description)),
      site_name: z.nullable(upTo(previewLengths.site_name)),
    }),
  )

export const longestMessage = 5000
export const mostMentions = 50

export const mentionsSchema = () => z.array(idSchema).check(z.maxLength(mostMentions))

const author: Field<string | null> = lazyField(() => z.nullable(idSchema), { storage: 'text', initial: null })

/** Brought back by its author: see `own_import`. */
const said = { imported: true } as const

/** A device starts with so many; older messages come in pages over HTTP. */
export const newestMessages = 200

/**
 * Something that someone said in a trip. Only its author changes or deletes it, and what is deleted leaves the log with
 * it: all of it is written by actions, and none of it is undone, rewound, copied or imported.
 */
export const chatMessage = defineEntity({
  name: 'chat_message',
  one: 'message',
  many: 'messages',
  path: 'collab/messages',
  event: 'collab:message',
  stream: 'trip',
  permission: 'collab_edit',
  addon: 'collab',
  copy: 'skip',
  on_delete: 'win',
  actions_only: true,
  newest: newestMessages,
  forgotten: true,
  own_import: true,
  groups: {
    author: server({ user_id: author }, said),
    text: server(
      { text: lazyField(() => field.prose(longestMessage).schema, { storage: 'text', initial: '' }) },
      said,
    ),
    mentions: server({ mentions: field.json<string[]>(mentionsSchema, []) }, said),
    reply: server({ reply_to: field.soft('chat_message') }, said),
    attached: server({ attached: field.json<Attached | null>(attachedSchema, null) }, said),
    edited: server({ edited: field.boolean() }, said),
    preview: server({ preview: field.json<LinkPreview | null>(previewSchema, null) }),
  },
})
