/** Mistakes that are easily made in an engine like this. Each has to be caught by the simulator, or by the tests named. */
import { one, type PlantedBug } from './planted-bug.ts'
import { focus } from './planted-focus.ts'
import { device } from './planted-on-device.ts'
import { disks } from './planted-disks.ts'
import { uploads } from './planted-uploads.ts'

const server: PlantedBug[] = [
  {
    name: 'others hear of a commit before it is on the disk',
    edits: [
      {
        file: 'server/src/sync/commit.ts',
        find: '      await part.keep(tx)\n      if (committed.published',
        replace:
          '      for (const listener of listeners) if (committed.published) tell(listener, committed.published)\n      await part.keep(tx)\n      if (committed.published',
      },
      {
        file: 'server/src/sync/commit.ts',
        find: 'if (published) for (const listener of listeners) tell(listener, published)',
        replace: 'void published',
      },
    ],
  },
  {
    name: 'the next number is how many commits the log still has, plus one',
    edits: [
      {
        file: 'server/src/sync/commit-one.ts',
        find: 'const seq = head.head + 1',
        replace:
          "const log = await tx.selectFrom('commits').select(rows => rows.fn.countAll().as('n')).where('stream', '=', stream).executeTakeFirst()\n  const seq = Number(log?.n ?? 0) + 1",
      },
      {
        file: 'server/src/sync/write-commit.ts',
        find: "head: row('streams.head', '+', row.lit(1)),",
        replace: "head: row.ref('excluded.head'),",
      },
      {
        file: 'server/src/sync/write-commit.ts',
        find: 'await nextHead(tx, [stream, 1, 0,',
        replace: 'await nextHead(tx, [stream, commit.seq, 0,',
      },
    ],
  },
  one(
    'what was deleted comes back from a device that had not heard of it',
    'sync-protocol/src/actions/import-trip.ts',
    ' ?? state.deletedAt(entity, id)',
    '',
    ['server/test/collab/talk.test.ts'],
  ),
  one(
    'what comes back along with something else has forgotten who wrote it',
    'server/src/sync/write-commit.ts',
    'there ? set.versions(entity, id) : (set.tombstoneRecord(entity, id)?.versions ?? {})',
    'there ? set.versions(entity, id) : {}',
    ['server/test/sync/comes-back.test.ts'],
  ),
  one(
    'the book of a new row is that of another one',
    'server/src/sync/write-commit.ts',
    'const derived = result.derived.has(op) ||',
    'const derived = result.derived.has(commit.ops.at(-1) ?? op) ||',
  ),
  one(
    'what follows from a range is done though the range lost',
    'sync-protocol/src/run.ts',
    'if (!planned.follows) stands = standsAsNamed(op, judged)',
    'if (!planned.follows) stands = standsAsNamed(op, op)',
  ),
  one(
    'levels are read once and kept',
    'server/src/sync/commit.ts',
    'if (committed.published?.stream === appStream) levels = undefined',
    'if (committed.published?.stream === appStream) levels = levels ?? undefined',
  ),
  one(
    'an outcome is not recorded now and then',
    'server/src/sync/commit-one.ts',
    'actor && request_hash !== undefined\n        ?',
    'actor && request_hash !== undefined && seq % 5\n        ?',
  ),
  one(
    'outcomes are recorded after the transaction',
    'server/src/sync/commit-one.ts',
    'client, edited_at, answered })',
    "client, edited_at, answered: unanswered })\n    setTimeout(() => void tx.updateTable('commits').set(answered).where('stream', '=', stream).where('seq', '=', seq).execute(), 1)",
  ),
  one(
    'a number that was passed is carried out again once its outcome is forgotten',
    'server/src/sync/commit-one.ts',
    'if (client && stamp.client_seq <= (await lastClientSeq(ctx.tx, client, stream))) {',
    'if (client && stamp.client_seq < 0) {',
  ),
  one(
    'a base of another life of the database counts',
    'server/src/sync/commit-one.ts',
    'const known = stamp.base_epoch === undefined || stamp.base_epoch === ctx.epoch',
    'const known = true',
  ),
  one(
    'a push goes on after a refusal',
    'server/src/sync/push.ts',
    'if (result.status >= 300) return { results, stopped_at: index }',
    'if (result.status >= 600) return { results, stopped_at: index }',
  ),
  one(
    'a delete does not ask what others did',
    'server/src/sync/judge-op.ts',
    'if (!others.count) return op',
    'if (others.count >= 0) return op',
  ),
  one(
    'the history that a base counts in is not looked at',
    'server/src/sync/commit-one.ts',
    'if (!cursor) return true',
    'if (cursor !== null) return true',
    ['server/test/sync/merge.test.ts'],
  ),
  one(
    'the mark of a cursor is not looked at',
    'server/src/sync/feed.ts',
    "query['mark'] && since > 0",
    "query['mark'] === ''",
  ),
  one(
    'a change is carried out for whoever is signed in',
    'server/src/http/call-route.ts',
    'expected !== undefined && expected !== ctx.user.id',
    "expected === ''",
  ),
  one(
    'a password that somebody else set is as good as an own one',
    'server/src/http/call-route.ts',
    'mustChoosePassword(ctx, ctx.user)',
    'false',
  ),
]

const journals: PlantedBug[] = [
  one(
    'a written entry takes the new name of its stop',
    'sync-protocol/src/domain/journal/follow-trip.ts',
    "const groups = row.type === 'skeleton' ? followGroups : [whereFields]",
    'const groups = followGroups',
  ),
  one(
    'each side gives a suggestion an id of its own',
    'sync-protocol/src/domain/journal/skeleton-id.ts',
    "derivedId('journey_entry', journeyId, kind, sourceId, day)",
    "derivedId('journey_entry', journeyId, kind, sourceId, day, String(performance.now()))",
  ),
].map(bug => ({ ...bug, about: 'journals' }))

const timeOff: PlantedBug[] = [
  one(
    'a day off that is entered twice is taken away again',
    'sync-protocol/src/actions/plan-vacay.ts',
    '    if (row && asked) continue\n',
    "    if (row && asked) continue\n    if (row && row.asked_by === null && row.kind === day.kind && row.fraction === day.fraction) {\n      ops.push({ op: 'delete', entity: vacayEntry.name, id })\n      continue\n    }\n",
    ['server/test/time-off/other-planners.test.ts'],
  ),
  one(
    'ending it offline leaves the one who ended it in the plans of the others',
    'server/src/modules/time-off/watch-ends.ts',
    "recipient: String(found.row['user_id']),",
    'recipient: user_id,',
    ['server/test/time-off/together.test.ts'],
  ),
]

const merge: PlantedBug[] = [
  one(
    'a conflict is judged by the last writer only',
    'sync-protocol/src/merge/field-version.ts',
    'version !== undefined && foreignSeq(version, sender) > base',
    'version !== undefined && foreignSeq(version, sender) === version.seq && version.seq > base',
  ),
  one(
    'texts are not merged, the last one stands',
    'sync-protocol/src/merge/judge.ts',
    'if (base === undefined ? !contested : sameValue(base, theirs)) {',
    'if (!contested || base !== undefined) {',
  ),
  one(
    'the later edit loses',
    'sync-protocol/src/merge/judge.ts',
    'if (it.sender.edited_at < (stored?.edited_at ?? 0))',
    'if (it.sender.edited_at > (stored?.edited_at ?? 0))',
  ),
  one(
    'a value that asks is overwritten',
    'sync-protocol/src/merge/judge.ts',
    "if (it.definition.merge === 'checked') return conflict(it)",
    '',
  ),
  one(
    'an undo takes back what others wrote since',
    'sync-protocol/src/actions/undo.ts',
    'version === undefined || it.seq === undefined || version === it.seq ||',
    'version !== -1 ||',
  ),
  one(
    'equal places in a list have no order',
    'sync-protocol/src/order-list.ts',
    'a.key < b.key ? -1 : a.key > b.key ? 1 : a.id < b.id ? -1 : 1',
    'a.key < b.key ? -1 : a.key > b.key ? 1 : 0',
    [
      'sync-protocol/src/order-list.test.ts',
      'sync-protocol/src/order-list-properties.test.ts',
      'sync-protocol/src/properties.test.ts',
    ],
  ),
]

const bookings: PlantedBug[] = [
  one(
    'a stay does not hear until when its hotel is left',
    'sync-protocol/src/domain/bookings/bookings-rule.ts',
    "  end_time: 'check_out',\n",
    '',
  ),
  one(
    'what is cleared in a hotel stands on in its stay',
    'sync-protocol/src/domain/bookings/bookings-rule.ts',
    'if (stay) return changes(accommodation.name, stay, mirrored)',
    'if (stay) return changes(accommodation.name, stay, Object.fromEntries(Object.entries(mirrored).filter(([, value]) => value !== null)))',
  ),
  one(
    'what is no hotel any more keeps its stay',
    'sync-protocol/src/domain/bookings/bookings-rule.ts',
    "return stay ? [{ op: 'delete', entity: accommodation.name, id, derived: true }] : []",
    'return []',
  ),
]

export const plantedBugs: readonly PlantedBug[] = [
  ...device,
  ...uploads,
  ...disks,
  ...server,
  ...journals,
  ...timeOff,
  ...merge,
  ...bookings,
].map(bug => ({
  ...bug,
  ...(focus[bug.name] ? { focus: focus[bug.name] as string[] } : {}),
}))
