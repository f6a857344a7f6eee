/** The invariants of SPEC.md §7, each by its name. A checker says what is broken; it never throws. */
import { brokenRules } from '@caravel/sync-protocol/domain/check-trip'
import { splitBody } from '@caravel/sync-protocol/mutations'
import { longestKey } from '@caravel/sync-protocol/order-list'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { sameValue } from '@caravel/sync-protocol/row'
import { mostNotices } from '../../pwa/src/data/sync/notices.ts'
import { checkJournals } from './check-journals.ts'
import { checkTalk } from './check-talk.ts'
import { checkUploaded, checkUploads } from './check-uploads.ts'
import type { SimDevice } from './sim-device.ts'
import type { SimDisk } from './sim-disk.ts'
import { textOf } from './history.ts'
import { among, hotelsThatDiffer } from './hotel-stays.ts'
import type { SimTab } from './sim-tab.ts'
import type { World } from './world.ts'

type Listed = readonly { id?: string; stream: string }[]
const keyOf = ({ id, stream }: Listed[number]) => id ?? stream
const inOrder = (items: Listed) => items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
const isTrip = (stream: string): boolean => stream.startsWith('trip:')
/** Of several people. */
const isShared = (stream: string): boolean => /^(trip|journey):/.test(stream)

/** By which the server refuses anyone who asks, not what they ask. */
const sessionCodes = new Set([
  'AUTH_REQUIRED',
  'MFA_REQUIRED',
  'PASSWORD_CHANGE_NEEDED',
  'ACCOUNT_MISMATCH',
  'CROSS_SITE',
  'CLIENT_TOO_OLD',
])

export class Checkers {
  private readonly world: World
  /** What was looked at: only what changed since is looked at again. */
  private readonly seen = new Map<SimDevice, number>()
  private commits = -1
  /** Rows on disks as text, made once for each look. */
  private readonly texts = new Map<SimDisk, Map<string, string>>()

  constructor(world: World) {
    this.world = world
  }

  /** What has to hold at every moment. */
  look(): void {
    const { history, devices } = this.world
    history.catchUp()
    this.texts.clear()
    const changed = devices.filter(device => this.seen.get(device) !== device.disk.revision)
    this.once()
    this.disks(changed)
    this.memories(changed)
    this.waiting(changed)
    for (const device of devices) for (const tab of device.tabs) if (tab.up) device.calledUnstored(tab)
    this.rules(changed, history.commits !== this.commits)
    if (changed.length || history.commits !== this.commits) this.intents(false)
    checkUploads(this.world, changed, (rule, what) => this.broken(rule, what))
    this.world.rolledBack.look()
    for (const device of changed) this.seen.set(device, device.disk.revision)
    this.commits = history.commits
  }

  /** And when all is settled. */
  async settled(): Promise<void> {
    this.seen.clear()
    this.look()
    await this.log()
    this.order()
    this.accounts()
    this.words()
    await this.convergence()
    await this.hotels()
    await this.wiped()
    this.parked()
    this.lists()
    this.epochs()
    this.world.rolledBack.settled()
    await this.bounds()
    checkUploaded(this.world, (rule, what) => this.broken(rule, what))
    await checkTalk(this.world, (rule, what) => this.broken(rule, what))
    checkJournals(this.world, (rule, what) => this.broken(rule, what))
    this.intents(true)
  }

  private broken(rule: string, what: string): void {
    this.world.broken(rule, what)
  }

  private onDisk(disk: SimDisk, stream: string): string {
    const texts = this.texts.get(disk) ?? new Map<string, string>()
    this.texts.set(disk, texts)
    const text = texts.get(stream) ?? textOf(disk.rows(stream))
    texts.set(stream, text)
    return text
  }

  /**
   * I1, at any moment: the rows on a disk are those the log gives at the disk's cursor, byte for byte (so also I9). Where
   * a file was put back by hand and one change got its number a second time, its times may be those of the first until
   * digests are compared (L9): there it has to hold once all is settled.
   */
  private disks(devices: readonly SimDevice[]): void {
    const { history } = this.world
    for (const { name, disk } of devices) {
      for (const { stream, cursor, status } of disk.streams) {
        if (!cursor) continue
        const expected = history.textAt(stream, cursor.seq, cursor.mark)
        const have = this.onDisk(disk, stream)
        if (expected === undefined)
          this.broken('I8', `${name}: ${stream} (${status}) stands at ${cursor.seq}, which is no commit`)
        else if (!history.isSame(stream, have, expected) && !history.isTwofold(stream))
          this.broken('I1', `${name}: ${stream} at ${cursor.seq}\n${firstDifference(have, expected)}`)
      }
    }
  }

  /**
   * I2: the server's rows are what its log gives. A closed stream keeps its rows, but not the one it is named after, until
   * they are cleared away (L10); who was in it stays.
   */
  private async log(): Promise<void> {
    const { history } = this.world
    for (const { stream, head } of history.streams()) {
      const log = history.log(stream)
      const stored = textOf(await history.stored(stream))
      const whole = history.textNow(stream)
      const replayed = history.isCleared(stream) ? onlyMembers(whole) : whole
      if (stored !== replayed) this.broken('I2', `${stream}\n${firstDifference(stored, replayed)}`)
      if (log.length !== head || log.some((commit, index) => commit.seq !== index + 1))
        this.broken('I8', `${stream}: head ${head}, commits ${log.map(commit => commit.seq).join(' ')}`)
    }
  }

  /** I4: at most one commit per mutation. */
  private once(): void {
    for (const id of this.world.history.doubled()) this.broken('I4', `${id} was committed twice`)
  }

  /** I5: nothing that was promised is lost; once all is settled it is in exactly one place, and none waits (I16). */
  private intents(settled: boolean): void {
    const { history, devices, intents } = this.world
    const outbox = new Set<string>()
    const tray = new Set<string>()
    // It cannot be told whether it arrived, and the attention list said so, unless its trip was taken away since.
    const forgotten = [...intents.takenOnTheWay].filter(id => history.outcome(id) === undefined)
    const unclear = new Set([...intents.unclear, ...forgotten])
    for (const { disk, tabs, isDiskInDoubt } of devices) {
      if (isDiskInDoubt && !settled)
        for (const id of tabs.flatMap(tab => tab.held)) if (intents.kept.has(id)) outbox.add(id)
      for (const entry of disk.entries) outbox.add(entry.mutation_id)
      for (const item of disk.tray)
        for (const entry of [item.entry, ...item.dependents]) tray.add(entry.mutation_id)
    }
    for (const [id, entry] of intents.kept) {
      const places = [
        ...(outbox.has(id) ? ['outbox'] : []),
        ...(tray.has(id) ? ['tray'] : []),
        ...(devices.some(({ encryptedOutboxes }) => encryptedOutboxes.holds(id)) ? ['seal'] : []),
        ...(intents.discarded.has(id) ? ['discarded'] : []),
        ...(intents.renewed.has(id) ? ['renewed'] : []),
      ]
      if (history.isAccepted(id) && !(unclear.has(id) && places.length)) places.push('log')
      const comeTrue =
        (intents.comeTrue.has(id) && history.deleted.has(entry.stream)) || intents.alreadySo.has(id)
      if (!places.length && comeTrue) places.push('come true')
      const taken = intents.evicted.has(id) || intents.unguarded.has(id) || history.lost.has(id)
      const what = () => `${entry.mutation} (${id})`
      const says = () => `recorded was ${JSON.stringify(history.outcome(id))}`
      if (!places.length && !taken) this.broken('I5', `${what()} is lost; ${says()}`)
      if (settled && places.length > 1 && !taken)
        this.broken('I5', `${what()} is in ${places.join(' and ')}; ${says()}`)
      if (settled && outbox.has(id) && !this.isOrphaned(entry.stream))
        this.broken('I16', `${what()} still waits; ${says()}`)
    }
  }

  /** The server lost it with a server rollback; its lane waits until the person says what to do. */
  private isOrphaned(stream: string): boolean {
    return this.world.devices.some(({ disk }) => disk.stream(stream)?.status === 'orphaned')
  }

  /** I7: the commits of a client are what it enqueued, in that order (and under that name: I4). */
  private order(): void {
    const { history, intents } = this.world
    for (const { stream } of history.streams()) {
      const last = new Map<string, number>()
      for (const { client_id, mutation_id, seq } of history.log(stream)) {
        const number = client_id === null ? undefined : intents.kept.get(mutation_id)?.client_seq
        if (client_id === null) continue
        if (number === undefined) {
          this.broken('I4', `${stream} ${seq}: ${mutation_id} was committed, and nobody enqueued it`)
          continue
        }
        if (number <= (last.get(client_id) ?? 0))
          this.broken('I7', `${stream} ${seq}: client_seq ${number} after ${last.get(client_id)}`)
        last.set(client_id, number)
      }
    }
  }

  /** I10: the rules of a trip hold on the server, in what a device confirmed and in what it shows. */
  private rules(devices: readonly SimDevice[], server: boolean): void {
    const { history } = this.world
    for (const { stream, closed } of server ? history.streams() : []) {
      if (!isTrip(stream) || closed) continue
      for (const rule of brokenRules(history.replay(stream))) this.broken('I10', `server ${stream}: ${rule}`)
    }
    for (const tab of devices.flatMap(device => device.tabs).filter(each => each.up)) {
      for (const { stream, cursor, status } of tab.engine.records()) {
        const memory = tab.engine.memory(stream)
        // Of what is only listed the card is shown, whatever waits to be folded over rows that are still to come.
        if (!isTrip(stream) || (!cursor && status !== 'local')) continue
        if (!memory.loaded || memory.conflicts.length) continue
        for (const rule of brokenRules(memory.view))
          this.broken('I10', `${tab.name} shows ${stream}: ${rule}`)
      }
    }
  }

  /** C3: what was carried out is what the person last said in that entry. */
  private words(): void {
    const { history, intents } = this.world
    for (const [id, entry] of intents.kept) {
      const said = history.said.get(id)
      const meant = splitBody(entry.body).fields
      if (said && !sameValue(said, meant))
        this.broken(
          'C3',
          `${entry.mutation} (${id}) said ${JSON.stringify(meant)} and became ${JSON.stringify(said)}`,
        )
    }
  }

  /** I15: what someone enqueued was committed under their account and nobody else's. */
  private accounts(): void {
    const { history, intents } = this.world
    for (const { stream } of history.streams())
      for (const { mutation_id, user_id, seq } of history.log(stream)) {
        const owner = intents.owners.get(mutation_id)
        if (owner !== undefined && owner !== user_id)
          this.broken('I15', `${stream} ${seq} was made by ${owner} and committed as ${user_id}`)
      }
  }

  /** I1, once all is settled: anyone who may read a trip has the server's rows and shows nothing else, in every tab. */
  private async convergence(): Promise<void> {
    const { history, tabs } = this.world
    for (const { stream, closed } of history.streams()) {
      if (!isShared(stream) || closed) continue
      const stored = textOf(await history.stored(stream))
      for (const tab of tabs) {
        if (!tab.up || !this.isMember(stream, tab.user.id)) continue
        const memory = tab.engine.memory(stream)
        const confirmed = inMemory(tab, stream)
        if (confirmed !== stored) {
          const where = `${tab.name} (${tab.engine.status(stream)}): ${stream}`
          this.broken('I1', `${where}\n${firstDifference(confirmed, stored)}`)
        }
        if (memory.view.changed.size && !memory.entries.length && !memory.conflicts.length)
          this.broken('I1', `${tab.name} shows more of ${stream} than it was told`)
      }
    }
  }

  /** D12: on the server, on every disk and on every screen a hotel and its stay say the same, or both are gone. */
  private async hotels(): Promise<void> {
    const { history, devices, tabs } = this.world
    const look = (where: string, list: (entity: Entity) => readonly AnyRow[]) => {
      for (const what of hotelsThatDiffer(list)) this.broken('D12', `${where}: ${what}`)
    }
    for (const { stream, closed } of history.streams())
      if (isTrip(stream) && !closed) look(`server ${stream}`, among(await history.stored(stream)))
    for (const { name, disk } of devices)
      for (const { stream } of disk.streams)
        if (isTrip(stream)) look(`${name} keeps ${stream}`, among(disk.rows(stream)))
    for (const tab of tabs.filter(each => each.up))
      for (const { stream } of tab.engine.records()) {
        const { loaded, conflicts, view } = tab.engine.memory(stream)
        // What others contest is drawn over the row alone.
        if (isTrip(stream) && loaded && !conflicts.length)
          look(`${tab.name} shows ${stream}`, entity => view.list(entity) as AnyRow[])
      }
  }

  /** I13, once all is settled: of a trip that was taken away nothing is left on a disk but the person's own words. */
  private async wiped(): Promise<void> {
    const { history, devices } = this.world
    for (const { stream, closed } of history.streams()) {
      if (!isShared(stream)) continue
      for (const { name, user, disk } of devices) {
        if (!closed && this.isMember(stream, user.id)) continue
        const record = disk.stream(stream)
        // Set back to before this person ever came: nothing says that the trip was taken away, so nothing goes.
        if (record?.status === 'orphaned') continue
        if (record || disk.rows(stream).length || disk.hasDone(stream))
          this.broken('I13', `${name} still holds ${stream} (${record?.status})`)
      }
    }
  }

  /** C2.7: what ended the session says nothing about the change, so it keeps waiting. */
  private waiting(devices: readonly SimDevice[]): void {
    for (const { name, disk } of devices)
      for (const { answer, entry } of disk.tray)
        if (sessionCodes.has(String(answer?.body['code'])))
          this.broken('C2.7', `${name}: ${entry.mutation} was given up for ${answer?.body['code']}`)
  }

  /** I18: what was parked is not among the rows of the server, and not drawn as if it were. */
  private parked(): void {
    const { history, devices } = this.world
    for (const { name, disk } of devices)
      for (const { id, reason, entry } of disk.tray)
        if (reason === 'refused' && history.isAccepted(id) && !history.lost.has(id))
          this.broken('I18', `${name}: ${entry.mutation} is in the tray and was saved`)
  }

  /** C5, once all is settled: every tab asks and tells what lies on the disk, whichever of them was answered. */
  private lists(): void {
    for (const { disk, tabs } of this.world.devices)
      for (const { name, engine } of tabs.filter(each => each.up)) {
        const differs = (mine: Listed, stored: Listed) => !sameValue(inOrder(mine), inOrder(stored))
        if (differs(engine.attention(), disk.tray))
          this.broken('C5', `${name}: its tray is not that of its disk`)
        if (differs(engine.notices(), disk.notices))
          this.broken('C5', `${name}: its notices are not those of its disk`)
        if (differs(engine.rollbacks(), disk.rollbacks))
          this.broken('C5', `${name}: what a set-back lost is another on its disk`)
      }
  }

  /** I14, once all is settled: anyone who may read a trip follows it in the life that the server's database has now. */
  private epochs(): void {
    const { devices, server } = this.world
    const { epoch } = server.db.instance
    for (const { name, user, disk } of devices)
      for (const { stream, cursor, status } of disk.streams)
        if (cursor && status === 'live' && cursor.epoch !== epoch && this.isMember(stream, user.id))
          this.broken('I14', `${name} follows ${stream} in another epoch`)
  }

  /** I17: keys of places in a list and what is told stay bounded. */
  private async bounds(): Promise<void> {
    const { history, devices } = this.world
    for (const { stream } of history.streams())
      for (const { entity, row } of await history.stored(stream))
        if (typeof row['position'] === 'string' && row['position'].length > longestKey)
          this.broken('I17', `${stream}: ${entity} ${row.id} has a key of ${row['position'].length}`)
    for (const { name, disk } of devices)
      if (disk.notices.length > mostNotices)
        this.broken('I17', `${name} keeps ${disk.notices.length} notices`)
  }

  /** I9: what the tab that sends reads from its memory is what lies on the disk. */
  private memories(devices: readonly SimDevice[]): void {
    for (const { leader, disk } of devices) {
      if (!leader?.up || !leader.hasDisk) continue
      for (const { stream } of leader.engine.records()) {
        if (!leader.engine.memory(stream).loaded) continue
        const [memory, stored] = [inMemory(leader, stream), this.onDisk(disk, stream)]
        if (memory !== stored) {
          const what = `${leader.name}: ${stream} in memory is not what is on its disk`
          this.broken('I9', `${what}\n${firstDifference(memory, stored)}`)
        }
      }
    }
  }

  private isMember(stream: string, userId: string): boolean {
    return this.world.isMember(stream, userId)
  }
}

const onlyMembers = (text: string): string =>
  text
    .split('\n')
    .filter(line => /^(trip_member|journey_contributor) /.test(line))
    .join('\n')

const inMemory = (tab: SimTab, stream: string): string =>
  textOf(
    [...tab.engine.memory(stream).confirmed.tables].flatMap(([entity, table]) =>
      [...table.values()].map(row => ({ entity, row })),
    ),
  )

const firstDifference = (have: string, want: string): string => {
  const [left, right] = [have.split('\n'), want.split('\n')]
  const extra = left.filter(line => !right.includes(line)).slice(0, 3)
  const missing = right.filter(line => !left.includes(line)).slice(0, 3)
  return [...extra.map(line => `  has    ${line}`), ...missing.map(line => `  should ${line}`)].join('\n')
}
