/** One device: a disk that several tabs share, a network, an account's cookie, and a clock that may be wrong. */
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { GoneStream, StreamsAnswer } from '@caravel/sync-protocol/wire'
import type { ArrivedRows, DeviceStore, StoredRow, StreamRecord } from '../../pwa/src/data/db/device-store.ts'
import { wholeList } from '../../pwa/src/data/sync/streams/streams-answer.ts'
import type { HttpRequest, HttpResponse, TabHint } from '../../pwa/src/data/sync/ports.ts'
import type { Dice } from './dice.ts'
import { encryptChanges } from '../../pwa/src/data/encrypted-outbox.ts'
import type { Intents } from './intents.ts'
import type { FileLine, Network } from './network.ts'
import { OwnBytes } from './own-bytes.ts'
import type { RolledBack } from './rolled-back.ts'
import { SimDisk } from './sim-disk.ts'
import { SimEncryptedOutboxes } from './sim-encrypted-outboxes.ts'
import type { SimUser } from './sim-server.ts'
import { SimTab } from './sim-tab.ts'
import type { Sockets } from './sockets.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface Surroundings {
  time: VirtualTime
  network: Network
  sockets: Sockets
  dice: Dice
  intents: Intents
  rolledBack: RolledBack
  /** Did the server carry it out? */
  isAccepted(mutationId: string): boolean
  /** What the server had of it when it was deleted last; undefined: it was not. */
  tombstoneOf(stream: string, entity: Entity, id: string): AnyRow | undefined
  /** Does the server's log say that it was deleted? */
  isDeleted(stream: string, entity: Entity, id: string): boolean
  /** Was a number of the stream given twice to one change, so that only digests show whose rows a device has? */
  isTwofold(stream: string): boolean
  /** A rule was broken: said in a sentence. */
  broken(rule: string, what: string): void
}

export interface DevicePlan {
  name: string
  user: SimUser
  tabs: number
  /** Loses relaxed writes with the power. */
  fragile: boolean
  /** Compares its rows with the server's: where numbers can be given twice to one change (L9). */
  compares: boolean
}

export class SimDevice {
  readonly name: string
  readonly user: SimUser
  readonly disk: SimDisk
  readonly encryptedOutboxes: SimEncryptedOutboxes
  readonly tabs: SimTab[]
  readonly around: Surroundings
  readonly compares: boolean
  /** What was to be uploaded from here. */
  readonly bytes = new OwnBytes()
  online = true
  fileLine: FileLine = 'carries'
  /** How its disk answers every operation, or those that need space. */
  refuses: 'full' | 'refused' | undefined
  /** It refused, or was cleared away under open tabs, and maybe not all of them have it again. */
  isDiskInDoubt = false
  /** As the pages of this device note it beside the disk: the database that what is lost was in. */
  private lostIn: string | undefined
  /** Whose cookie its browser holds; undefined: nobody's. */
  session: SimUser | undefined
  /** How wrong its clock is, ms. */
  skew = 0
  crashes = 0
  /** Its person is signed out, and nothing of theirs is on it but seals. */
  out = false
  /** Those that ask to be the one that sends, the first of them being it. */
  private readonly queue: { tab: SimTab; gained: () => void; lost: () => void }[] = []
  private gone: GoneStream[] = []
  private listed: StreamsAnswer | undefined
  /** What is to be looked at once the disk has taken the rows it was asked to. */
  private readonly replacing = new WeakMap<readonly unknown[], () => void>()
  private readonly cursors = new Map<string, { epoch: string; seq: number }>()
  /** Trips this person threw away before the server heard of them. */
  private readonly thrownAway = new Set<string>()

  constructor({ name, user, tabs, fragile, compares }: DevicePlan, around: Surroundings) {
    this.name = name
    this.user = user
    this.session = user
    this.around = around
    this.compares = compares
    this.disk = new SimDisk(fragile)
    this.disk.onEmptied = ids => this.discardUnsent(ids)
    this.encryptedOutboxes = new SimEncryptedOutboxes(() => [
      ...this.disk.onlyHere,
      ...this.disk.uploads.map(({ id }) => id),
    ])
    this.tabs = Array.from({ length: tabs }, (_, index) => new SimTab(this, index))
  }

  start(): void {
    for (const tab of this.tabs) tab.start()
  }

  /** All its tabs are closed, without a word. */
  shut(): void {
    for (const tab of this.tabs) tab.close()
  }

  /** The battery is empty: what the disk had not yet made durable is lost. */
  losePower(): void {
    this.crashes++
    this.shut()
    this.disk.losePower()
    this.forget()
    for (const tab of this.tabs) tab.restartSoon()
  }

  /** The browser takes the database away. What only was there is lost, and nobody could have kept it. */
  async evict(): Promise<void> {
    this.shut()
    const { intents } = this.around
    for (const id of this.disk.onlyHere) intents.evicted.add(id)
    this.bytes.gone(this.disk.uploads)
    await this.disk.evict()
    this.forget()
    for (const tab of this.tabs) tab.restartSoon()
  }

  /** The browser takes the database away under the open tabs. */
  async clear(): Promise<void> {
    this.isDiskInDoubt = true
    const held = new Set(this.tabs.flatMap(tab => tab.held))
    const { intents } = this.around
    for (const id of this.disk.onlyHere) if (!held.has(id)) intents.evicted.add(id)
    this.bytes.gone(this.disk.uploads)
    await this.disk.evict()
    this.forget()
    for (const tab of this.tabs) tab.loseDisk()
  }

  /** C1, C11: the tab is about to go. What goes with it was never called stored, and its loss will be told. */
  goes(tab: SimTab): void {
    const lost = this.onlyIn(tab)
    if (!lost.length) return
    this.calledUnstored(tab, lost)
    const { engine } = tab
    this.lostIn = engine.state().waiting + engine.state().attention > 0 ? engine.names()[0] : undefined
    for (const id of lost) this.around.intents.evicted.add(id)
  }

  /** C1: what no disk has, a tab that shows it does not call stored. */
  calledUnstored(tab: SimTab, ids = this.onlyIn(tab)): void {
    const says = tab.engine.state().disk
    if (ids.length && says !== 'unsure' && says !== 'memory' && says !== 'refused')
      this.around.broken('C1', `${tab.name}: ${ids[0]} is on no disk, and is called stored (${says})`)
  }

  /** What this tab has of changes that are promised and nowhere else. */
  private onlyIn(tab: SimTab): string[] {
    if (!this.isDiskInDoubt) return []
    const { intents, isAccepted } = this.around
    const others = this.tabs.filter(each => each !== tab).flatMap(each => each.held)
    const elsewhere = new Set([...others, ...this.disk.onlyHere])
    const isOver = (id: string) =>
      [intents.discarded, intents.renewed, intents.evicted, intents.comeTrue, intents.alreadySo].some(each =>
        each.has(id),
      )
    return tab.held.filter(id => intents.kept.has(id) && !elsewhere.has(id) && !isOver(id) && !isAccepted(id))
  }

  /** I5: a tab that has the disk again says what was lost, for the disk has another name than what was lost. */
  began({ name, engine }: SimTab): void {
    if (this.lostIn === undefined || engine.state().disk === 'memory') return
    if (engine.names().includes(this.lostIn))
      this.around.broken('I5', `${name}: what was lost with its tab is not told`)
    this.lostIn = undefined
  }

  /** Signs out and keeps what waits sealed; a tab that dies on the way leaves its person signed in (C7). */
  async encryptAndSignOut(tab: SimTab): Promise<void> {
    if (this.refuses || !tab.hasDisk) return
    await tab.engine.saved()
    if (await tab.whileUp(encryptChanges(tab))) await this.leave()
  }

  /** Signs out and lets go of what waits, as soon as the server has promised to refuse what may have left (S9). */
  async loseAndLeave(tab: SimTab): Promise<void> {
    if (this.refuses || !tab.hasDisk) return
    const { engine } = tab
    await engine.saved()
    if (!(await engine.discardAllUnsent()) || !tab.up || tab.engine !== engine) return
    this.discardUnsent(this.disk.onlyHere)
    this.bytes.gone(this.disk.uploads)
    await this.leave()
  }

  private discardUnsent(ids: readonly string[]): void {
    const { intents, isAccepted } = this.around
    // What had arrived by then stays at the server. What arrives from now on must not.
    for (const id of ids) if (!isAccepted(id)) intents.discarded.add(id)
  }

  private async leave(): Promise<void> {
    this.out = true
    this.shut()
    await this.disk.evict()
    this.forget()
  }

  private forget(): void {
    this.cursors.clear()
    this.around.rolledBack.answered(this)
  }

  signIn(): void {
    if (!this.out) return
    this.out = false
    this.start()
  }

  /** The one tab at a time that sends (C5). */
  lead(tab: SimTab, gained: () => void, lost: () => void): () => void {
    const place = { tab, gained, lost }
    this.queue.push(place)
    if (this.queue[0] === place) queueMicrotask(gained)
    return () => {
      const index = this.queue.indexOf(place)
      if (index < 0) return
      this.queue.splice(index, 1)
      if (index === 0) this.next()
    }
  }

  private next(): void {
    const [next] = this.queue
    if (next) queueMicrotask(next.gained)
  }

  /** A frozen tab loses the lock and does not know. Answers how to tell it; undefined where no other waits. */
  slipLock(): (() => void) | undefined {
    const [first] = this.queue
    if (!first || this.queue.length < 2) return undefined
    this.queue.splice(0, 1)
    this.queue.push(first)
    this.next()
    return () => (this.queue.includes(first) && this.queue[0] !== first ? first.lost() : undefined)
  }

  tell(from: SimTab, hint: TabHint): void {
    const text = JSON.stringify(hint)
    for (const tab of this.tabs)
      if (tab !== from && tab.up)
        this.around.time.after(1 + this.around.dice.below(30), () => tab.hear(JSON.parse(text) as TabHint))
  }

  get leader(): SimTab | undefined {
    return this.queue[0]?.tab
  }

  arrived(request: HttpRequest, response: HttpResponse): void {
    if (!/^\/api\/sync\/streams(\?|$)/.test(request.path) || response.status !== 200) return
    if (!response.headers['x-sync-epoch'] || !response.body.startsWith('{')) return
    const answer = JSON.parse(response.body) as StreamsAnswer
    if (answer.user_id !== this.user.id) return
    this.listed = wholeList(this.listed, answer)
    this.gone = this.listed.gone
  }

  throwAway(stream: string): void {
    this.thrownAway.add(stream)
  }

  /** I8, when the disk has done it: what a tab asks that leads no more is refused. */
  did(method: keyof DeviceStore, args: readonly unknown[]): void {
    if (method === 'applyCommits') this.cursorMoves((args[0] as { record: StreamRecord }).record)
    if (method === 'putSnapshot') {
      this.cursors.delete((args[0] as StreamRecord).stream)
      this.replacing.get(args)?.()
    }
    if (method === 'putSnapshots')
      for (const { record } of args[0] as readonly ArrivedRows[]) this.cursors.delete(record.stream)
    if (method === 'leaveRollback')
      this.around.rolledBack.answered(this, String(args[0]), args[1] as StoredRow[])
  }

  /** I19, at the moment the disk is asked. */
  begins(method: keyof DeviceStore, args: readonly unknown[]): void {
    if (method === 'dropStream') this.dropped(String(args[0]))
    if (method === 'putSnapshot')
      this.replacing.set(
        args,
        this.around.rolledBack.replaces(this, args[0] as StreamRecord, args[1] as StoredRow[]),
      )
    if (method === 'renewClient') this.around.broken('S9', `${this.name} took itself for a copy`)
  }

  private cursorMoves({ stream, cursor }: StreamRecord): void {
    const before = this.cursors.get(stream)
    if (!cursor) return
    if (before && (before.epoch !== cursor.epoch || cursor.seq < before.seq))
      this.around.broken(
        'I8',
        `${this.name}: the cursor of ${stream} went from ${before.seq} to ${cursor.seq}`,
      )
    this.cursors.set(stream, cursor)
  }

  private dropped(stream: string): void {
    // What was only made here has no rows yet: its entries are all there is of it.
    const isEmpty =
      !this.disk.rows(stream).length && this.disk.entries.every(entry => entry.stream !== stream)
    const isGone = this.gone.some(each => each.stream === stream) || this.thrownAway.has(stream)
    // It goes by the word of its person alone, which nobody gives here, whatever the server says of it by now.
    const isLost = this.disk.stream(stream)?.status === 'orphaned'
    if (isLost) this.around.broken('I19', `${this.name}: ${stream} was wiped, which the server had lost`)
    else if (!isGone && !isEmpty)
      this.around.broken('I19', `${this.name}: ${stream} was wiped and no answer said it was gone`)
    this.cursors.delete(stream)
    this.around.rolledBack.answered(this, stream)
  }
}
