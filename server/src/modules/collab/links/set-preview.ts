/** Writes a preview into its message, unless that was deleted meanwhile or names another link now. */
import { noBody } from '@caravel/sync-protocol/body-schema'
import { firstLink } from '@caravel/sync-protocol/domain/first-link'
import { chatMessage, type LinkPreview } from '@caravel/sync-protocol/entities/chat-message'
import { AppError } from '@caravel/sync-protocol/errors'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import type { App } from '../../../context.ts'
import { mint } from '../../../sync/read-request.ts'

const route = (stream: string, id: string, preview: LinkPreview): MutationRoute => ({
  name: 'chat_message.preview',
  method: 'POST',
  path: '/',
  permission: 'none',
  body: noBody,
  stream: () => stream,
  plan(state) {
    const row = state.get(chatMessage, id)
    if (!row || firstLink(row.text ?? '') !== preview.url) return { ops: [] }
    return { ops: [{ op: 'update', entity: chatMessage.name, id, fields: { preview }, derived: true }] }
  },
})

export async function setPreview(
  app: Pick<App, 'committer' | 'now'>,
  { stream, id }: { stream: string; id: string },
  preview: LinkPreview,
): Promise<void> {
  const job = {
    params: {},
    body: {},
    base: {},
    actor: undefined,
    kind: 'job',
    mutation_id: mint(app),
  } as const
  try {
    await app.committer.commit({ ...job, route: route(stream, id, preview) })
  } catch (error) {
    // The trip was deleted meanwhile: there is nobody left to read it.
    if (!(error instanceof AppError) || error.code !== 'NO_ACCESS') throw error
  }
}
