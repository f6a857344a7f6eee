/** Notes and chat of a TREK trip as pages: nobody brings messages in another's name. */
import { mostPage } from '@caravel/sync-protocol/domain/bring/brought-rows'
import type { BroughtPage } from '@caravel/sync-protocol/domain/bring/brought-trip'
import { textIn, type Json } from '../read-json.ts'

/** @param names of accounts there, by id */
export function pagesOf(
  notes: readonly Json[],
  messages: readonly Json[],
  names: ReadonlyMap<unknown, string | null>,
): BroughtPage[] {
  const said = messages
    .filter(({ deleted }) => deleted !== 1)
    .map(({ user_id, created_at, text }) => {
      const when = (textIn(created_at) ?? '').slice(0, 16).replace('T', ' ')
      return `**${names.get(user_id) ?? '?'}** ${when}\n${textIn(text) ?? ''}`.slice(0, mostPage)
    })
  return [
    ...notes.map(note => ({
      key: `note-${String(note['id'])}`,
      title: textIn(note['title']) ?? '?',
      text: [textIn(note['content']), textIn(note['website'])].filter(text => text !== null).join('\n\n'),
    })),
    ...inPages(said).map((text, at) => ({ key: `chat-${at}`, title: 'Chat', text })),
  ]
}

/** As many messages on each page as fit. */
function inPages(messages: readonly string[]): string[] {
  const pages: string[] = []
  for (const message of messages) {
    const last = pages.at(-1)
    if (last === undefined || last.length + message.length + 2 > mostPage) pages.push(message)
    else pages[pages.length - 1] = `${last}\n\n${message}`
  }
  return pages
}
