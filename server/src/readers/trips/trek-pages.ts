/** Notes, chat and polls of a TREK trip: nobody brings messages or votes in another's name. */
import type { BroughtPage, BroughtPoll } from '@caravel/sync-protocol/domain/bring/brought-papers'
import { mostPage } from '@caravel/sync-protocol/domain/bring/brought-pages'
import { parseBoundedJson } from '../bounded-json.ts'
import { objectIn, textIn, type Json } from './read-json.ts'
import type { ForeignDatabase } from './foreign-database.ts'
import { ownKey, type Names } from './trek-keys.ts'

export function pagesOf(notes: readonly Json[], messages: readonly Json[], names: Names): BroughtPage[] {
  const said = messages
    .filter(({ deleted }) => deleted !== 1)
    .map(({ user_id, created_at, text }) => {
      const when = (textIn(created_at) ?? '').slice(0, 16).replace('T', ' ')
      return `**${names.get(user_id) ?? '?'}** ${when}\n${textIn(text) ?? ''}`.slice(0, mostPage)
    })
  return [
    ...notes.map(note => ({
      key: `note-${ownKey(note)}`,
      title: textIn(note['title']) ?? '?',
      text: textIn(note['content']) ?? '',
      category: textIn(note['category']),
      color: textIn(note['color']),
      pinned: note['pinned'] === 1,
      website: textIn(note['website']),
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

interface Polls {
  polls: BroughtPoll[]
  pages: BroughtPage[]
}

/**
 * A poll that is still open comes as one, without its votes; how it stood, and how those ended that are closed, comes
 * as a page. Of an anonymous poll the page has numbers and no names.
 */
export function pollsOf(database: ForeignDatabase, rows: readonly Json[], names: Names, now: number): Polls {
  const polls: BroughtPoll[] = []
  const pages: BroughtPage[] = []
  for (const row of rows) {
    const options = optionsOf(row['options'])
    const votes = database.rows('collab_poll_votes', 'poll_id', row['id'])
    const [key, question] = [ownKey(row), textIn(row['question']) ?? '?']
    const closes_at = instantIn(row['deadline'])
    const open = row['closed'] !== 1 && (closes_at === null || closes_at > now) && options.length > 1
    if (open) polls.push({ key, question, options, multiple: row['multiple'] === 1, closes_at })
    if (!open || votes.length)
      pages.push({
        key: `poll-${key}`,
        title: question,
        text: result(options, votes, voterNames(row, names)),
      })
  }
  return { polls, pages }
}

function voterNames(row: Json, names: Names): Names | undefined {
  return row['anonymous'] === 1 ? undefined : names
}

/** Texts, or objects with a label. */
function optionsOf(value: unknown): string[] {
  try {
    const list: unknown = parseBoundedJson(textIn(value) ?? '[]')
    if (!Array.isArray(list)) return []
    return list.flatMap(each => textIn(typeof each === 'object' ? objectIn(each)['label'] : each) ?? '?')
  } catch {
    // The question comes without answers.
    return []
  }
}

function result(options: readonly string[], votes: readonly Json[], names: Names | undefined): string {
  return options
    .map((label, at) => {
      const voters = votes.filter(({ option_index }) => option_index === at)
      const who = names ? voters.map(({ user_id }) => names.get(user_id) ?? '?').join(', ') : ''
      return `- ${label}: ${voters.length}${who ? ` (${who})` : ''}`
    })
    .join('\n')
}

/** Epoch milliseconds; what names no zone is UTC, as all times are there. */
function instantIn(value: unknown): number | null {
  const text = (textIn(value) ?? '').trim().replace(' ', 'T')
  const zoned = !text.includes('T') || /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`
  const at = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(zoned) : NaN
  return at >= 0 && Number.isSafeInteger(at) ? at : null
}
