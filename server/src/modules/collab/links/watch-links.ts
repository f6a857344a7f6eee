/**
 * Messages with a link get a preview some moments after they were sent, where an admin switched that on. It is only a
 * convenience: a restart, or too many at once, leaves messages without one.
 */
import { firstLink } from '@caravel/sync-protocol/domain/first-link'
import { chatMessage } from '@caravel/sync-protocol/entities/chat-message'
import type { App } from '../../../context.ts'
import type { Published } from '../../../sync/commit-request.ts'
import { findRow } from '../../../sync/synced-rows.ts'
import { fetchPreview } from './fetch-preview.ts'
import { setPreview } from './set-preview.ts'

/** Messages that are looked at side by side, and those that may wait for that. */
const most = { running: 2, waiting: 40 }
/** Imports and copies bring many messages at once, and none of them was just written. */
const written = new Set(['chat_message.create', 'chat_message.update'])

interface Said {
  stream: string
  id: string
}

export function watchLinks(app: App): void {
  const waiting: Said[] = []
  let running = 0
  const work = async () => {
    running++
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) await lookAt(app, next)
    } finally {
      running--
    }
  }
  app.committer.onPublished(published => {
    if (!app.settings.isOn('link_previews')) return
    for (const said of messagesIn(published)) if (waiting.length < most.waiting) waiting.push(said)
    if (waiting.length && running < most.running) app.background.run('previewing a link', work)
  })
}

const messagesIn = ({ stream, commit }: Published): Said[] =>
  written.has(commit.name)
    ? commit.ops.flatMap(op =>
        op.op !== 'del' && op.entity === chatMessage.name
          ? { stream, id: op.op === 'put' ? op.row.id : op.id }
          : [],
      )
    : []

async function lookAt(app: App, { stream, id }: Said): Promise<void> {
  const row = (await findRow(app.db.read, chatMessage, stream, id))?.row
  const url = row && firstLink(String(row['text'] ?? ''))
  if (!url || row['preview'] || !mayAsk(app, url, String(row['user_id']))) return
  const found = await fetchPreview(app, url)
  if (found) await setPreview(app, { stream, id }, found)
}

/** This server asks neither itself nor too often, whether for one person or of one other server. */
function mayAsk({ quotas, settings }: App, url: string, userId: string): boolean {
  const { host, origin } = new URL(url)
  if (origin === settings.get('app_url') || !settings.isOn('link_previews')) return false
  return quotas.take('link_preview', userId) === 0 && quotas.take('link_preview_host', host) === 0
}
