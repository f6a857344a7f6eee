/** Mistakes in the engine of a device. */
import { one, type PlantedBug } from './planted-bug.ts'

export const device: readonly PlantedBug[] = [
  one(
    'a change is given up for want of an own password',
    'sync-protocol/src/answer.ts',
    " || code === 'PASSWORD_CHANGE_NEEDED'",
    '',
  ),
  one(
    'a commit is applied over a gap',
    'pwa/src/data/sync/streams/apply-commits.ts',
    "seq === before.seq + 1 && after === ('mark' in before ? before.mark : before.mutation_id)",
    'seq > before.seq',
  ),
  one(
    'the next number is enough to follow a commit',
    'pwa/src/data/sync/streams/apply-commits.ts',
    " && after === ('mark' in before ? before.mark : before.mutation_id)",
    '',
  ),
  {
    name: 'the cursor is taken from the seq of the answer',
    edits: [
      {
        file: 'pwa/src/data/sync/streams/apply-commits.ts',
        find: 'const last = run.at(-1)',
        replace: 'const last = fresh.at(-1)',
      },
      {
        file: 'pwa/src/data/sync/streams/apply-commits.ts',
        find: 'cursor: next }, run, known)',
        replace: 'cursor: next }, run, new Set([...known, ...fresh.map(each => each.mutation_id)]))',
      },
    ],
  },
  {
    name: 'an edit is merged into an entry that was sent',
    edits: [
      {
        file: 'pwa/src/data/sync/outbox/coalesce.ts',
        find: "if (!last || last.sent || last.state !== 'waiting') return undefined",
        replace: 'if (!last) return undefined',
      },
      {
        file: 'pwa/src/data/db/outbox.ts',
        find: 'if (!stored || stored.sent) return false',
        replace: 'if (!stored) return false',
      },
    ],
  },
  one(
    'a refused pull wipes the trip',
    'pwa/src/data/sync/streams/pull.ts',
    "if (classify(answer) === 'stream') this.askStreams()",
    "if (classify(answer) === 'stream') await this.core.ports.store.dropStream(memory.stream, {})",
  ),
  {
    name: 'a trip that was only made here is wiped when the server does not list it',
    edits: [
      {
        file: 'pwa/src/data/sync/streams/streams.ts',
        find: 'const left = gone.get(memory.stream)',
        replace:
          "const left = gone.get(memory.stream) ?? (memory.record?.status === 'local' ? { stream: memory.stream, cause: 'deleted' as const, at: 0, by: null } : undefined)",
      },
      {
        file: 'pwa/src/data/sync/streams/streams.ts',
        find: "if (memory.record?.status === 'local' || ",
        replace: 'if (',
      },
    ],
  },
  one(
    'a trip that the server lost is wiped as soon as somebody else has it again and takes it away',
    'pwa/src/data/sync/streams/streams.ts',
    " || memory.record?.status === 'orphaned') return",
    ') return',
    ['pwa/src/data/sync/orphaned.test.ts'],
  ),
  {
    name: 'what is merely missing is wiped',
    edits: [
      {
        file: 'pwa/src/data/sync/streams/streams.ts',
        find: 'const left = gone.get(memory.stream)',
        replace:
          "const left = gone.get(memory.stream) ?? { stream: memory.stream, cause: 'deleted' as const, at: Infinity, by: null }",
      },
    ],
  },
  {
    name: "the streams are read with another account's cookie",
    edits: [
      {
        file: 'pwa/src/data/sync/connection/connection.ts',
        find: "'X-Expect-User': owner.user_id,",
        replace: "...(method === 'GET' ? {} : { 'X-Expect-User': owner.user_id }),",
      },
      {
        file: 'pwa/src/data/sync/streams/streams.ts',
        find: 'if (streams.user_id !== core.owner.user_id) {',
        replace: 'if (streams.user_id === undefined) {',
      },
    ],
  },
  one(
    'the base is taken when the form is saved',
    'pwa/src/data/sync/outbox/submit.ts',
    'const baseSeq = options.baseSeq ?? baseOf(memory, route, params)',
    'const baseSeq = options.baseSeq === undefined ? baseOf(memory, route, params) : undefined',
  ),
  one(
    'what arrived before a revocation goes to the tray as well',
    'pwa/src/data/sync/is-saved.ts',
    "result.outcome === 'recorded' && result.status < 300",
    "result.outcome === 'recorded' && result.status < 100",
  ),
  one(
    'two requests of one lane are on their way at once',
    'sync-protocol/src/lane.ts',
    'if (lane.in_flight || lane.settling',
    'if (lane.settling',
  ),
  one(
    'an answered entry leaves with any commit of that number',
    'sync-protocol/src/lane.ts',
    "(entry.state === 'answered' && entry.outcome === 'noop' && (entry.seq ?? 0) <= event.cursor)",
    '(entry.seq !== undefined && entry.seq <= event.cursor)',
    ['sync-protocol/src/lane.test.ts'],
  ),
  one(
    'what depends on a refused change is sent all the same',
    'sync-protocol/src/lane.ts',
    'const below = wholeTrip ? later : dependentsOf(entry, event.ids_made(entry), later)',
    'const below: Entry[] = wholeTrip ? later : []',
    ['sync-protocol/src/lane.test.ts'],
  ),
  one(
    'what may have left is sent as this version would make it',
    'sync-protocol/src/lane.ts',
    'const request = requestOf(entry)',
    'const request = requestOf({ mutation: entry.mutation, params: entry.params })',
    ['sync-protocol/src/lane.test.ts'],
  ),
  one(
    'a retry gets a new id',
    'sync-protocol/src/entry.ts',
    "'Idempotency-Key': entry.mutation_id,",
    "'Idempotency-Key': entry.tries < 2 ? entry.mutation_id : entry.mutation_id.slice(0, -1) + (entry.tries % 10),",
  ),
  one(
    'a transaction that breaks off leaves what it had written',
    'pwa/src/data/db/memory-disk.ts',
    '      transaction.rollBack()\n',
    '',
    ['pwa/src/data/db/disk.test.ts'],
  ),
  one(
    'a stale leader still writes',
    'pwa/src/data/db/memory-disk.ts',
    'if (term !== undefined && term !== this.tables.meta.get(leaderKey)?.value) throw new Superseded()',
    '',
  ),
  one(
    'a new generation is put in two steps',
    'pwa/src/data/sync/streams/apply-commits.ts',
    'await core.ports.store.putSnapshot(',
    'await core.ports.store.putSnapshot({ ...memory.record, ...anew }, [], core.term)\n    await core.ports.store.putSnapshot(',
  ),
  one(
    'a change that may have left is taken back without asking',
    'pwa/src/data/sync/attention/attention-list.ts',
    'const results = await this.askToSettle(left)',
    "const results = left.map(({ mutation_id }): SettleResult => ({ mutation_id, outcome: 'abandoned' }))",
  ),
  one(
    'an entry overtakes one of another tab',
    'pwa/src/data/sync/outbox/outbox.ts',
    'if (core.sender && (stored[0]?.client_seq ?? 0) > memory.lastSeq + 1) await readLane(core, memory)',
    '',
  ),
  {
    name: 'the tab that does not send takes back what it believes unsent',
    edits: [
      {
        file: 'pwa/src/data/sync/attention/attention-list.ts',
        find: 'if (memory && !this.core.sender) await readLane(this.core, memory)',
        replace: '',
      },
      {
        file: 'pwa/src/data/sync/attention/attention-list.ts',
        find: 'if (unsent.length && !(await this.removeUnsent(unsent))) {',
        replace: 'if (unsent.length && (await this.core.ports.store.revert(unsent), false)) {',
      },
    ],
    tests: ['pwa/src/data/sync/tabs.test.ts'],
  },
  one(
    'what leaves while the server is asked about the rest is taken back unasked',
    'pwa/src/data/sync/attention/attention-list.ts',
    'const left = going.filter(each => each.sent && !settled.has(each.mutation_id))',
    'const left = settled.size ? [] : going.filter(each => each.sent)',
    ['pwa/src/data/sync/abandon.test.ts'],
  ),
  one(
    'what is sent again is off the list although it did not come back',
    'pwa/src/data/send-again.ts',
    'const back = rows.filter(shown)',
    'const back = rows',
    ['pwa/src/data/send-again.test.ts'],
  ),
  {
    ...one(
      'what someone said and a set-back server lost is not told of',
      'pwa/src/data/sync/storage/lost-parts.ts',
      '!hasIt(entity, row)',
      'entity.newest !== undefined',
    ),
    about: 'talk',
  },
  {
    ...one(
      'what others said is sent again by whoever has it',
      'pwa/src/data/sync/storage/lost-parts.ts',
      "own_import === true && row['user_id'] !== me",
      "own_import === true && row['user_id'] === me",
    ),
    about: 'talk',
  },
  {
    name: 'what is sent again gets an id of its own on each device',
    edits: [
      {
        file: 'pwa/src/data/send-again.ts',
        find: 'rows.map(({ entity, row }) => ({ entity, row }))',
        replace:
          "rows.map(({ entity, row }) => ({ entity, row: entity === 'chat_message' ? { ...row, id: mint() } : row }))",
      },
      {
        file: 'pwa/src/data/send-again.ts',
        find: 'const back = rows.filter(shown)',
        replace: 'const back = rows',
      },
    ],
    about: 'talk',
  },
  one(
    'a sign-out lets go of what may have left',
    'pwa/src/data/sync/discard-unsent.ts',
    "entry.sent && entry.state !== 'answered'",
    'entry.sent && entry.tries < 0',
  ),
  one(
    'a seal forgets what lies in the tray',
    'pwa/src/data/sync/attention/import-entries.ts',
    'tray: tray.map(item => ({ ...item, entry: told(item.entry)',
    'tray: tray.slice(0, 0).map(item => ({ ...item, entry: told(item.entry)',
  ),
  one(
    'what comes out of a seal gets new ids',
    'pwa/src/data/sync/attention/import-entries.ts',
    "state: 'waiting', sent: true,",
    "mutation_id: core.mint(), state: 'waiting', sent: true,",
  ),
  one(
    'a seal goes before its changes lie in the outbox',
    'pwa/src/data/encrypted-outbox.ts',
    'await open.engine.importEntries(read(text, open))',
    'await open.encryptedOutboxes.remove(seal.id)\n      await open.engine.importEntries(read(text, open))',
    ['pwa/src/data/encrypted-outbox.test.ts'],
  ),
  one(
    'a tab writes its own copy of an item over what another tab made of it',
    'pwa/src/data/sync/attention/attention-list.ts',
    'stored = await this.core.ports.store.amendAttention(id, change)',
    'const mine = before && change(before)\n      stored = await this.core.ports.store.amendAttention(id, () => mine)',
    ['pwa/src/data/sync/tabs.test.ts'],
  ),
  one(
    'a write that was not heard of is done again without looking',
    'pwa/src/data/db/outbox.ts',
    'if (there.length) return there',
    '',
    ['pwa/src/data/db/lasting-connection.test.ts'],
  ),
  one(
    'rows of others stay in the drafts of a trip that is taken away',
    'pwa/src/data/db/rows.ts',
    "if (words) await disk.put('drafts', words)",
    'if (words) continue',
    ['pwa/src/data/drafts.test.ts'],
  ),
  one(
    'what the server lost is called saved',
    'pwa/src/data/sync/engine.ts',
    'core.cards().length + orphaned + set_back',
    'core.cards().length + orphaned',
    ['pwa/src/data/sync/storage/server-rollback.test.ts'],
  ),
  one(
    'what was sent again in vain is forgotten',
    'pwa/src/data/sync/streams/apply-commits.ts',
    'sentInVain(core, memory.stream, gone, trial)',
    'undefined',
    ['pwa/src/data/send-again.test.ts'],
  ),
  one(
    'an answer about a set-back takes the whole list off',
    'pwa/src/data/db/rollback-list.ts',
    'return here && rows.length ? { ...here, rows } : undefined',
    'return rows.length > 9 ? here : undefined',
    ['pwa/src/data/db/device-store.test.ts'],
  ),
  one(
    'a row that somebody wrote later counts as whole after a server rollback',
    'pwa/src/data/sync/storage/lost-parts.ts',
    'return groups.length ? { entity: entity.name, row, groups } : undefined',
    'return groups.length && now.updated_at < row.updated_at ? { entity: entity.name, row, groups } : undefined',
  ),
  one(
    'what comes in again counts as written by whoever sent it',
    'sync-protocol/src/row.ts',
    'Math.min(times?.updated_at ?? stamp.at, stamp.at)',
    'stamp.at',
    ['pwa/src/data/sync/orphaned.test.ts'],
  ),
  one(
    'a file that was put back under the same epoch is taken for the same history',
    'pwa/src/data/sync/storage/branch.ts',
    'if (epoch === undefined || !record?.turns) return entry',
    'if (epoch !== undefined || !record?.turns) return entry',
    ['pwa/src/data/sync/storage/server-rollback.test.ts'],
  ),
  one(
    'what is put in whole has the base of today although one of its kind waits',
    'pwa/src/data/sync/outbox/outbox.ts',
    "if (route?.method === 'PUT') return new Set(Object.keys(body))",
    "if (route?.method === 'PUT') return new Set()",
  ),
  one(
    'a question that one tab answered stays in the others',
    'pwa/src/data/sync/outbox/outbox.ts',
    '    if (unpark) this.attentionList.answered(unpark.id)\n',
    '',
  ),
  one(
    'who sends from now on does not tell what the last one left in the tray',
    'pwa/src/data/sync/tab-share.ts',
    "    core.tell({ type: 'tray' })\n    core.tell({ type: 'set-back' })\n",
    '',
    ['pwa/src/data/sync/tabs.test.ts'],
  ),
  one(
    'what one tab took back out of the tray stays in the others',
    'pwa/src/data/sync/attention/attention-list.ts',
    "    this.core.tell({ type: 'tray' })\n  }\n\n  /** Its maker",
    '  }\n\n  /** Its maker',
    ['pwa/src/data/sync/tabs.test.ts'],
  ),
  one(
    'what a tab that died took out of the tray stays in the others',
    'pwa/src/data/sync/tab-share.ts',
    "    if (await this.near.attentionList.reload()) core.tell({ type: 'tray' })\n",
    '',
    ['pwa/src/data/sync/tabs.test.ts'],
  ),
  one(
    'a tray that was read before it changed is put over what is newer',
    'pwa/src/data/sync/streams/read-current.ts',
    'if (before === current()) return stored',
    'if (before !== undefined) return stored',
    ['pwa/src/data/sync/tabs.test.ts'],
  ),
  one(
    'what is done in a trip that was refused is sent without it',
    'pwa/src/data/sync/outbox/lanes.ts',
    'if (lacksCreate(lane)) return',
    'if (lacksCreate(lane) && lane.settling) return',
    ['pwa/src/data/sync/outbox/making.test.ts'],
  ),
  one(
    'an answer goes to what is still on its way in that place',
    'sync-protocol/src/lane.ts',
    'next.entries.find(item => item.mutation_id === event.sent[index])',
    "lane.entries.filter(item => item.state === 'sending')[index]",
    ['sync-protocol/src/lane.test.ts'],
  ),
  one(
    'an edit over one that waits from before a set-back takes its number into the life of today',
    'pwa/src/data/sync/outbox/outbox.ts',
    'return { ...entry, base_seq, base_epoch: from.base_epoch }',
    'return { ...entry, base_seq }',
    ['pwa/src/data/sync/storage/server-rollback.test.ts'],
  ),
  one(
    'what comes out of a file counts in the history of whoever takes it in',
    'pwa/src/data/sync/storage/branch.ts',
    'return headersOf(told, clientId, userId, there ?? record?.cursor)',
    'return headersOf(told, clientId, userId, record?.cursor)',
    ['pwa/src/data/sync/storage/branch.test.ts'],
  ),
  one(
    'what is done after the database was cleared away overtakes what waited',
    'pwa/src/data/sync/storage/evicted.ts',
    'entry => !entry.sent,',
    'entry => !entry.mutation_id,',
    ['pwa/src/data/sync/storage/evicted.test.ts'],
  ),
  one(
    'unsent changes are forgotten where the database is cleared away between two readings',
    'pwa/src/data/sync/outbox/read-lane.ts',
    'if (isMissing(before, stored) && (await wasCleared(core))) return',
    '',
    ['pwa/src/data/sync/storage/cleared-at-start.test.ts'],
  ),
  one(
    'a snapshot without its end counts',
    'pwa/src/data/sync/streams/read-snapshots.ts',
    "head['type'] === 'head' && end['type'] === 'end' && end['count'] === lines.length - 2",
    "head['type'] === 'head'",
  ),
]
