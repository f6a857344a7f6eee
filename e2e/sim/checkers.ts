/** The invariants of SPEC.md §7, each by its name. A checker says what is broken; it never throws. */
import { brokenRules } from '@caravel/sync-protocol/domain/check-trip'
import { MemoryState } from '@caravel/sync-protocol/memory-state'
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import type { SimDevice } from './sim-device.ts'
import { textOf, type History } from './history.ts'
import type { Intents } from './intents.ts'
import type { SimServer } from './sim-server.ts'

export interface Checked {
  server: SimServer
  history: History
  devices: readonly SimDevice[]
  intents: Intents
  broken(rule: string, what: string): void
}

const isTrip = (stream: string): boolean => stream.startsWith('trip:')

/** I1, at any moment: the rows on a disk are those the log gives at the disk's cursor, byte for byte (so also I9). */
export const checkDisks = async ({ history, devices, broken }: Checked): Promise<void> => {
  for (const device of devices) {
    for (const { stream, cursor, status } of await device.disk.loadStreams()) {
      if (!cursor) continue
      const { rows } = await device.disk.loadStream(stream)
      const expected = history.textAt(stream, cursor.seq)
      if (expected === undefined)
        broken('I8', `${device.name}: ${stream} (${status}) stands at ${cursor.seq}, which is no commit`)
      else if (textOf(rows) !== expected)
        broken('I1', `${device.name}: ${stream} at ${cursor.seq}\n${firstDifference(textOf(rows), expected)}`)
    }
  }
}

/** I2: the server's rows are what its log gives. A closed stream keeps its rows, but not the one it is named after. */
export const checkLog = async ({ history, broken }: Checked): Promise<void> => {
  for (const { stream, head } of history.streams()) {
    const log = history.log(stream)
    const stored = textOf(await history.stored(stream))
    const replayed = history.textAt(stream, log.length) ?? ''
    if (stored !== replayed) broken('I2', `${stream}\n${firstDifference(stored, replayed)}`)
    if (log.length !== head || log.some((commit, index) => commit.seq !== index + 1))
      broken('I8', `${stream}: head ${head}, commits ${log.map(commit => commit.seq).join(' ')}`)
  }
}

/** I4: at most one commit per mutation. */
export const checkOnce = ({ server, broken }: Checked): void => {
  const rows = server.db.raw
    .prepare('select mutation_id, count(*) as n from commits group by mutation_id having n > 1')
    .all() as { mutation_id: string; n: number }[]
  for (const { mutation_id, n } of rows) broken('I4', `${mutation_id} was committed ${n} times`)
}

/** I5: nothing that was promised is lost; once all is settled it is in exactly one place. */
export const checkIntents = async (
  { history, devices, intents, broken }: Checked,
  settled: boolean,
): Promise<void> => {
  const outbox = new Set<string>()
  const tray = new Set<string>()
  for (const device of devices) {
    const loaded = await device.disk.load({ client_id: '', clock_skew: 0, is_admin: false }, 0)
    for (const entry of loaded.entries) outbox.add(entry.mutation_id)
    for (const item of loaded.tray)
      for (const entry of [item.entry, ...item.dependents]) tray.add(entry.mutation_id)
  }
  for (const [id, entry] of intents.kept) {
    const outcome = history.outcome(id)
    const logged = history.isCommitted(id) || (outcome !== undefined && outcome.status < 300)
    const places = [
      ...(outbox.has(id) ? ['outbox'] : []),
      ...(tray.has(id) ? ['tray'] : []),
      ...(logged ? ['log'] : []),
      ...(intents.discarded.has(id) ? ['discarded'] : []),
      ...(intents.renewed.has(id) ? ['renewed'] : []),
    ]
    const what = `${entry.method} ${entry.path} (${id})`
    if (!places.length) broken('I5', `${what} is lost; the ledger says ${JSON.stringify(outcome)}`)
    if (settled && places.length > 1) broken('I5', `${what} is in ${places.join(' and ')}`)
    if (settled && outbox.has(id))
      broken('I16', `${what} still waits; the ledger says ${JSON.stringify(outcome)}`)
  }
}

/** I7: the commits of a client follow the order in which it enqueued them. */
export const checkOrder = ({ history, intents, broken }: Checked): void => {
  for (const { stream } of history.streams()) {
    const last = new Map<string, number>()
    for (const { client_id, mutation_id, seq } of history.log(stream)) {
      const number = client_id === null ? undefined : intents.kept.get(mutation_id)?.client_seq
      if (client_id === null || number === undefined) continue
      if (number <= (last.get(client_id) ?? 0))
        broken('I7', `${stream} ${seq}: client_seq ${number} after ${last.get(client_id)}`)
      last.set(client_id, number)
    }
  }
}

/** I10: the rules of a trip hold on the server, in what a device confirmed and in what it shows. */
export const checkRules = async ({ history, devices, broken }: Checked): Promise<void> => {
  for (const { stream, closed } of history.streams()) {
    if (!isTrip(stream) || closed) continue
    for (const rule of brokenRules(history.replay(stream))) broken('I10', `server ${stream}: ${rule}`)
  }
  for (const device of devices.filter(each => each.up)) {
    for (const { stream } of device.engine.records()) {
      const memory = device.engine.memory(stream)
      if (!isTrip(stream) || !memory.loaded || memory.conflicts.length) continue
      for (const rule of brokenRules(memory.view)) broken('I10', `${device.name} shows ${stream}: ${rule}`)
    }
  }
}

/** I1, once all is settled: whoever may read a trip has the server's rows and shows nothing else. */
export const checkConvergence = async ({ server, history, devices, broken }: Checked): Promise<void> => {
  for (const { stream, closed } of history.streams()) {
    if (!isTrip(stream) || closed) continue
    const stored = textOf(await history.stored(stream))
    for (const device of devices) {
      if (!isMember(server, stream, device.user.id)) continue
      const memory = device.engine.memory(stream)
      const confirmed = textOf(
        [...memory.confirmed.tables].flatMap(([entity, table]) =>
          [...table.values()].map(row => ({ entity, row })),
        ),
      )
      if (confirmed !== stored)
        broken(
          'I1',
          `${device.name} (${device.engine.status(stream)}): ${stream}\n${firstDifference(confirmed, stored)}`,
        )
      if (memory.view.changed.size && !memory.entries.length && !memory.conflicts.length)
        broken('I1', `${device.name} shows more of ${stream} than it was told`)
    }
  }
}

/** I13, once all is settled: of a trip that was taken away nothing is left on a disk but the person's own words. */
export const checkWiped = async ({ server, history, devices, broken }: Checked): Promise<void> => {
  for (const { stream, closed } of history.streams()) {
    if (!isTrip(stream)) continue
    for (const device of devices) {
      if (!closed && isMember(server, stream, device.user.id)) continue
      const { record, rows, done } = await device.disk.loadStream(stream)
      if (record || rows.length || done.length)
        broken('I13', `${device.name} still holds ${stream} (${record?.status})`)
    }
  }
}

/** What is read from a device's memory is what lies on its disk. */
export const checkMemories = async ({ devices, broken }: Checked): Promise<void> => {
  for (const device of devices.filter(each => each.up)) {
    for (const { stream } of device.engine.records()) {
      const memory = device.engine.memory(stream)
      if (!memory.loaded) continue
      const { rows } = await device.disk.loadStream(stream)
      const state = new MemoryState(stream)
      for (const { entity, row } of rows) state.put(mustEntity(entity), row)
      const inMemory = textOf(
        [...memory.confirmed.tables].flatMap(([entity, table]) =>
          [...table.values()].map(row => ({ entity, row })),
        ),
      )
      const onDisk = textOf(
        [...state.tables].flatMap(([entity, table]) => [...table.values()].map(row => ({ entity, row }))),
      )
      if (inMemory !== onDisk)
        broken(
          'I9',
          `${device.name}: ${stream} in memory is not what is on its disk\n${firstDifference(inMemory, onDisk)}`,
        )
    }
  }
}

const isMember = (server: SimServer, stream: string, userId: string): boolean =>
  server.db.raw
    .prepare('select 1 from trip_member where stream = ? and user_id = ? and left_at is null')
    .get(stream, userId) !== undefined

const firstDifference = (have: string, want: string): string => {
  const [left, right] = [have.split('\n'), want.split('\n')]
  const extra = left.filter(line => !right.includes(line)).slice(0, 3)
  const missing = right.filter(line => !left.includes(line)).slice(0, 3)
  return [...extra.map(line => `  has    ${line}`), ...missing.map(line => `  should ${line}`)].join('\n')
}
