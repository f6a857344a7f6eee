/**
 * What following a trip may do to a journal, read off the log alone, and what has to be there once all is settled:
 * a suggestion for each stop, booked transport and night of a linked trip, and never a second one.
 */
import { journeyEntry } from '@caravel/sync-protocol/entities/journey-entry'
import { journeyTrip } from '@caravel/sync-protocol/entities/journey-trip'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { applyCommit } from '@caravel/sync-protocol/fold'
import { MemoryState } from '@caravel/sync-protocol/memory-state'
import { sameValue } from '@caravel/sync-protocol/row'
import { parseStream, tripStream } from '@caravel/sync-protocol/streams'
import { suggestionsIn } from './edits-of-journals.ts'
import type { World } from './world.ts'

type Entry = RowOf<typeof journeyEntry>
type Broken = (what: string) => void

/** What only a person writes in an entry. */
const words = ['title', 'story', 'mood', 'weather', 'pros', 'cons', 'tags', 'people'] as const

/** Once all is settled. */
export function checkJournals(
  { history, server }: World,
  broken: (rule: string, what: string) => void,
): void {
  for (const { stream, closed } of history.streams()) {
    if (!stream.startsWith('journey:')) continue
    const tell = (what: string) => broken('journal', `${stream}: ${what}`)
    if (!history.floor(stream)) wordsStay(history, stream, tell)
    if (closed) continue
    const journal = history.replay(stream)
    onceEach(journal, tell)
    const linked = new Set(journal.list(journeyTrip).map(({ trip_id }) => String(trip_id)))
    for (const { id, source_trip_id: from } of journal.list(journeyEntry))
      if (from !== null && !linked.has(from)) tell(`${id} comes from a trip that is not linked`)
    for (const tripId of linked) followsTrip({ history, server }, { stream, tripId, journal }, tell)
  }
}

/** No commit that follows a trip writes a word in an entry that somebody wrote, or deletes it. */
function wordsStay(history: World['history'], stream: string, tell: Broken): void {
  const state = new MemoryState(stream)
  for (const commit of history.log(stream)) {
    const written = state.where(journeyEntry, 'type', 'entry')
    applyCommit(state, commit)
    if (commit.name !== 'journey.follow') continue
    for (const before of written) {
      const after = state.get(journeyEntry, before.id)
      if (!after) tell(`${before.id} was written and is deleted by ${commit.name} at ${commit.seq}`)
      for (const name of words)
        if (after && !sameValue(after[name], before[name]))
          tell(`${name} of ${before.id} was written and is changed by ${commit.name} at ${commit.seq}`)
    }
  }
}

function onceEach(journal: MemoryState, tell: Broken): void {
  const seen = new Set<string>()
  for (const { id, source_kind: kind, source_id: source, followed } of journal.list(journeyEntry)) {
    if (source === null) continue
    // A stay has a suggestion for each of its nights.
    const key = `${kind} ${source} ${kind === 'night' ? followed?.date : ''}`
    if (seen.has(key)) tell(`${id} is the second entry of ${key}`)
    seen.add(key)
  }
}

function followsTrip(
  { history, server }: Pick<World, 'history' | 'server'>,
  { stream, tripId, journal }: { stream: string; tripId: string; journal: MemoryState },
  tell: Broken,
): void {
  const found = history.streams().find(each => each.stream === tripStream(tripId))
  const seen = found && !found.closed && isSponsored({ server }, stream, tripId)
  const wanted = seen ? suggestionsIn(parseStream(stream)?.id ?? '', history.replay(tripStream(tripId))) : []
  const ids = new Set(wanted.map(({ id }) => id))
  for (const row of journal.where(journeyEntry, 'source_trip_id', tripId)) {
    if (row.type === 'skeleton' && !ids.has(row.id)) tell(`${row.id} suggests what is in no plan`)
    if (row.source_there !== ids.has(row.id) && seen) tell(`${row.id} says wrongly whether its stop is there`)
  }
  for (const { id, followed } of wanted) {
    const row = journal.get(journeyEntry, id)
    const thrownAway = (journal.tombstone(journeyEntry, id) as Entry | undefined)?.type === 'entry'
    if (!row && !thrownAway) tell(`${id} of ${tripId} is missing`)
    if (row && !sameValue(row.followed, followed))
      tell(`${id} follows ${JSON.stringify(row.followed)}, not ${JSON.stringify(followed)}`)
  }
}

/** Does somebody who is on the trip write in the journal? */
function isSponsored({ server }: Pick<World, 'server'>, stream: string, tripId: string): boolean {
  const both = `select 1 from journey_contributor c join trip_member m on m.user_id = c.user_id
    where c.stream = ? and c.left_at is null and c.role <> 'viewer' and m.stream = ? and m.left_at is null`
  return server.db.raw.prepare(both).get(stream, tripStream(tripId)) !== undefined
}
