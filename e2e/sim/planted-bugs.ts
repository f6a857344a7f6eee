/** Mistakes that are easily made in an engine like this. Each has to be caught by the simulator. */
export interface PlantedBug {
  name: string
  file: string
  find: string
  replace: string
}

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'the cursor jumps over a gap',
    file: 'pwa/src/data/sync/apply-commits.ts',
    find: 'commit.seq === cursor.seq + index + 1',
    replace: 'commit.seq > cursor.seq + index',
  },
  {
    name: 'a conflict is judged by the last writer only',
    file: 'sync-protocol/src/merge/field-version.ts',
    find: 'return (foreign ? version.seq : version.other_seq) > base',
    replace: 'return foreign && version.seq > base',
  },
  {
    name: 'an outcome is not recorded now and then',
    file: 'server/src/sync/ledger.ts',
    find: '  await insertOutcome(db,',
    replace: '  if (!outcome || (seq ?? 0) % 5) await insertOutcome(db,',
  },
  {
    name: 'levels are read once and kept',
    file: 'server/src/sync/commit.ts',
    find: 'if (committed.published?.stream === appStream) levels = undefined',
    replace: 'if (committed.published?.stream === appStream) levels = levels ?? undefined',
  },
  {
    name: 'a refused pull wipes the trip',
    file: 'pwa/src/data/sync/pull.ts',
    find: "if (classify(answer) === 'stream') this.askStreams()\n    if (answer.status !== 200) return false",
    replace:
      "if (classify(answer) === 'stream') await this.core.ports.store.dropStream(memory.stream, [])\n    if (answer.status !== 200) return false",
  },
  {
    name: 'the base is taken when the form is saved',
    file: 'pwa/src/data/sync/submit.ts',
    find: 'const baseSeq = options.baseSeq ?? baseOf(memory, route, params)',
    replace: 'const baseSeq = options.baseSeq === undefined ? baseOf(memory, route, params) : undefined',
  },
  {
    name: 'texts are not merged, the last one stands',
    file: 'sync-protocol/src/merge/judge.ts',
    find: 'if (base === undefined ? !contested : sameValue(base, theirs)) {',
    replace: 'if (!contested || base !== undefined) {',
  },
  {
    name: 'two requests of one lane are on their way at once',
    file: 'sync-protocol/src/lane.ts',
    find: 'if (lane.in_flight || lane.settling',
    replace: 'if (lane.settling',
  },
  {
    name: 'a push goes on after a refusal',
    file: 'server/src/sync/push.ts',
    find: 'if (result.status >= 300) return { results, stopped_at: index }',
    replace: 'if (result.status >= 600) return { results, stopped_at: index }',
  },
  {
    name: 'a delete does not ask what others did',
    file: 'server/src/sync/judge-op.ts',
    find: 'if (!others.count) return op',
    replace: 'if (others.count >= 0) return op',
  },
  {
    name: 'what arrived before a revocation goes to the tray as well',
    file: 'pwa/src/data/sync/streams.ts',
    find: "result.outcome === 'recorded' && result.status < 300",
    replace: "result.outcome === 'recorded' && result.status < 100",
  },
]
