/** What was said is there once, what was deleted is nowhere, and a vote and a read mark are the last word of their person. */
import type { AnyRow } from '@caravel/sync-protocol/entity'
import type { Entry } from '@caravel/sync-protocol/entry'
import { userStream } from '@caravel/sync-protocol/streams'
import { freshWords } from './edits-of-talk.ts'
import type { World } from './world.ts'

type Broken = (rule: string, what: string) => void
type Stored = readonly { entity: string; row: AnyRow }[]

/** Once all is settled. After a server rollback it is the person who says what comes back (C12): once, and nothing deleted. */
export async function checkTalk(world: World, broken: Broken): Promise<void> {
  const { history } = world
  for (const { stream, closed } of history.streams()) {
    if (!stream.startsWith('trip:') || closed) continue
    const stored = await history.stored(stream)
    const said = wordsOfMessages(world, stream)
    onceEach(stored, said, what => broken('talk', `${stream}: ${what}`))
    goneForGood(world, stream, what => broken('talk', `${stream}: ${what}`))
    const gone = [...said].flatMap(([id, words]) => (isThere(stored, id) ? [] : [...words]))
    nowhere(world, gone, what => broken('talk', `${stream}: ${what}`))
    oneVoteEach(stored, what => broken('talk', `${stream}: ${what}`))
  }
  if (history.lost.size) return
  for (const { id } of world.users) await readMarks(world, id, what => broken('talk', what))
}

const isThere = (stored: Stored, id: string): boolean =>
  stored.some(({ entity, row }) => entity === 'chat_message' && row.id === id)

/** By message, all that it ever said on the server. */
function wordsOfMessages({ history }: World, stream: string): Map<string, Set<string>> {
  const said = new Map<string, Set<string>>()
  for (const op of history.log(stream).flatMap(({ ops }) => ops)) {
    if (op.entity !== 'chat_message' || op.op === 'del') continue
    const { id, text } =
      op.op === 'put' ? { id: op.row.id, text: op.row['text'] } : { id: op.id, text: op.fields['text'] }
    const words = said.get(id) ?? new Set()
    said.set(id, words)
    for (const word of freshWords(String(text))) words.add(word)
  }
  return said
}

function onceEach(stored: Stored, said: Map<string, Set<string>>, tell: (what: string) => void): void {
  const shown = stored.flatMap(({ entity, row }) =>
    entity === 'chat_message' ? freshWords(String(row['text'])) : [],
  )
  if (new Set(shown).size !== shown.length) tell('something that was said once stands there twice')
  for (const { entity, row } of stored)
    if (
      entity === 'chat_message' &&
      !freshWords(String(row['text'])).every(word => said.get(row.id)?.has(word))
    )
      tell(`${row.id} says what nobody said`)
}

/** What its author deleted does not come back, whatever device still had it. */
function goneForGood({ history }: World, stream: string, tell: (what: string) => void): void {
  const deleted = new Set<string>()
  for (const op of history.log(stream).flatMap(({ ops }) => ops)) {
    if (op.entity !== 'chat_message') continue
    if (op.op === 'del') deleted.add(op.id)
    else if (op.op === 'put' && deleted.has(op.row.id)) tell(`${op.row.id} was deleted and came back`)
  }
}

/** In no table of the server and on no disk, whatever lies there. Only what a person may still send is theirs. */
function nowhere(world: World, words: readonly string[], tell: (what: string) => void): void {
  if (!words.length) return
  const { raw } = world.server.db
  const tables = raw.prepare(`select name from sqlite_master where type = 'table'`).pluck().all() as string[]
  const places = tables.map(name => [
    `the table ${name}`,
    JSON.stringify(raw.prepare(`select * from "${name}"`).all()),
  ])
  for (const { name, disk } of world.devices) {
    const asked = new Set(
      disk.tray.flatMap(({ entry, dependents }) => [entry, ...dependents]).flatMap(wordsIn),
    )
    const left = words.filter(word => !asked.has(word))
    const text = disk.allText()
    for (const word of left)
      if (text.includes(word)) tell(`${word} was deleted and is on the disk of ${name}`)
  }
  for (const [name, text = ''] of places)
    for (const word of words) if (text.includes(word)) tell(`${word} was deleted and is in ${name}`)
}

const wordsIn = ({ body }: Entry): string[] => freshWords(JSON.stringify(body))

function oneVoteEach(stored: Stored, tell: (what: string) => void): void {
  const votes = stored.flatMap(({ entity, row }) =>
    entity === 'poll_vote' ? [`${String(row['poll_id'])} ${String(row['user_id'])}`] : [],
  )
  if (new Set(votes).size !== votes.length) tell('someone has two votes')
}

/** The mark goes forward only: it stands where the furthest of all accepted ones put it, on every device of theirs. */
async function readMarks({ history, intents, tabs }: World, userId: string, tell: (what: string) => void) {
  const stream = userStream(userId)
  const furthest = new Map<string, number>()
  for (const [id, { mutation, params, body }] of intents.kept) {
    const tripId = params['for_trip_id']
    if (mutation !== 'chat.read' || params['user_id'] !== userId || !tripId || !history.isAccepted(id))
      continue
    furthest.set(tripId, Math.max(furthest.get(tripId) ?? 0, Number(body['read_at'])))
  }
  const marksOf = (rows: Stored) =>
    new Map(
      rows.flatMap(({ entity, row }) =>
        entity === 'chat_read' ? [[String(row['for_trip_id']), row['read_at']] as const] : [],
      ),
    )
  const stored = marksOf(await history.stored(stream))
  for (const [trip, at] of furthest)
    if (stored.get(trip) !== at)
      tell(`${userId} had read ${trip} to ${at}, and the server has ${stored.get(trip)}`)
  for (const tab of tabs.filter(({ up, user }) => up && user.id === userId)) {
    const memory = tab.engine.memory(stream)
    for (const [trip, at] of stored) {
      const row = [...(memory.confirmed.tables.get('chat_read')?.values() ?? [])].find(
        each => (each as AnyRow)['for_trip_id'] === trip,
      ) as AnyRow | undefined
      if (memory.loaded && row?.['read_at'] !== at)
        tell(`${tab.name} has read ${trip} to ${String(row?.['read_at'])}, not ${String(at)}`)
    }
  }
}
