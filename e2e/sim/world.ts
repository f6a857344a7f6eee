/** A few people with several devices each, the real server, and what lies between them, at one moment. */
import type { Entity } from '@caravel/sync-protocol/entity'
import { mintId } from '@caravel/sync-protocol/ids'
import { dice } from './dice.ts'
import { createTrip, edits } from './edits.ts'
import type { Hand } from './hand.ts'
import { History } from './history.ts'
import { Intents } from './intents.ts'
import { calm, Network, weatherOf } from './network.ts'
import { openings } from './openings.ts'
import { PermissionWatch } from './permissions.ts'
import { ReferenceMerge } from './reference-merge.ts'
import { RolledBack } from './rolled-back.ts'
import type { Script } from './script.ts'
import { SimDatabase, type Shelf } from './sim-database.ts'
import { SimDevice } from './sim-device.ts'
import { SimServer, type SimUser } from './sim-server.ts'
import type { SimTab } from './sim-tab.ts'
import { Sockets } from './sockets.ts'
import { VirtualTime } from './virtual-time.ts'

const start = Date.UTC(2027, 2, 1)

/** What is known of the server at a moment to which it can be set back. */
interface Moment {
  shelf: Shelf
  history: History
  reference: ReferenceMerge
  watch: PermissionWatch
}

const opened = new Map<number, World>()

export class World {
  readonly time: VirtualTime
  readonly failures: string[] = []
  readonly intents = new Intents()
  readonly rolledBack = new RolledBack(this)
  readonly server: SimServer
  readonly network: Network
  readonly sockets: Sockets
  readonly history: History
  readonly reference: ReferenceMerge
  private readonly watch: PermissionWatch
  readonly faults: ReadonlySet<string>
  private backup: Moment
  users: SimUser[] = []
  devices: SimDevice[] = []

  private constructor(
    database: SimDatabase,
    { seed, faults }: Pick<Script, 'seed' | 'faults'>,
    shelf: Shelf,
    from?: World,
  ) {
    this.time = new VirtualTime(from?.time.now ?? start)
    this.server = new SimServer(database, this.time, shelf)
    this.faults = new Set(faults)
    this.network = new Network(this.time, this.server, dice(seed + 1))
    this.sockets = new Sockets(this.time, this.server, dice(seed + 2))
    this.history = from?.history.copy(this.server) ?? new History(this.server)
    this.reference = new ReferenceMerge(this.history, what => this.broken('merge', what))
    this.watch = new PermissionWatch(what => this.broken('I6', what))
    if (from) {
      this.reference.copyFrom(from.reference)
      this.watch.copyFrom(from.watch)
      this.intents.copyFrom(from.intents)
      this.users = from.users
    }
    this.backup = this.moment(shelf)
    this.server.onExecuted = executed => {
      this.history.noted(executed)
      this.watch.take(executed)
      this.reference.take(executed)
      const { answer, request } = executed
      if (answer && request.actor && this.server.doesOwePassword(request.actor.user_id))
        this.broken('I6', `${request.route.name} was carried out before there was an own password`)
    }
  }

  /** The world a script begins in. Each opening is played once per process and taken from the shelf after that. */
  static async open(script: Script): Promise<World> {
    const database = await SimDatabase.open()
    const index = script.opening % openings.length
    let from = opened.get(index)
    if (!from) opened.set(index, (from = await World.settleIn(database, index)))
    const world = new World(database, script, `opening${index}`, from)
    world.addDevices(script.seed, index, from)
    for (const device of world.devices) device.start()
    await world.pass(200)
    return world
  }

  private static async settleIn(database: SimDatabase, index: number): Promise<World> {
    const world = new World(database, { seed: 100 + index, faults: [] }, 'fresh')
    await world.begin(index)
    for (const device of world.devices) device.shut()
    await world.pass(1000)
    world.server.keep(`opening${index}`)
    if (world.failures.length) throw new Error(`the opening breaks a rule: ${world.failures[0]}`)
    return world
  }

  private addDevices(seed: number, index: number, from?: World): void {
    for (const [person, { name, devices }] of (openings[index]?.people ?? []).entries()) {
      const user = this.users[person]
      if (!user) continue
      for (const [number, tabs] of devices.entries()) {
        const { time, network, sockets, intents, rolledBack } = this
        const isAccepted = (id: string) => this.history.isAccepted(id)
        const around = {
          time,
          network,
          sockets,
          intents,
          rolledBack,
          isAccepted,
          tombstoneOf: (stream: string, entity: Entity, id: string) =>
            this.history.replay(stream).tombstone(entity, id),
          isDeleted: (stream: string, entity: Entity, id: string) =>
            this.history
              .log(stream)
              .some(({ ops }) =>
                ops.some(op => op.op === 'del' && op.entity === entity.name && op.id === id),
              ),
          isTwofold: (stream: string) => this.history.isTwofold(stream),
          dice: dice(seed + 10 + this.devices.length),
        }
        const broken = (rule: string, what: string) => this.broken(rule, what)
        const plan = {
          name: `${name} ${number}`,
          user,
          tabs,
          fragile: this.faults.has('power loss'),
          compares: this.faults.has('file put back'),
        }
        const device = new SimDevice(plan, { ...around, broken })
        const before = from?.devices[this.devices.length]
        if (before) device.disk.copyFrom(before.disk)
        this.devices.push(device)
      }
    }
  }

  /** The first person makes a trip, takes the others along and plans a little. */
  private async begin(index: number): Promise<void> {
    const random = dice(index)
    const people = openings[index]?.people ?? []
    for (const [person, { name }] of people.entries()) {
      const isAdmin = person === people.length - 1
      this.users.push(await this.server.addUser(mintId(start + person, random.bytes), name, isAdmin))
    }
    this.addDevices(index, index)
    for (const device of this.devices) device.start()
    await this.pass(3000)
    const [first] = this.tabs
    if (!first) return
    createTrip({ device: first, dice: random, submitted: () => {} })
    await this.pass(3000)
    const trip = this.history.streams().find(({ stream }) => stream.startsWith('trip:'))
    if (!trip) throw new Error('no trip was made')
    const path = `/api/trips/${trip.stream.slice(5)}/members`
    for (const [person, user] of this.users.entries()) {
      if (!person || people[person]?.apart) continue
      const body = JSON.stringify({ identifier: user.name })
      await this.server.handle({ method: 'POST', path, headers: {}, body }, this.users[0])
    }
    await this.pass(3000)
    const memory = first.engine.memory(trip.stream)
    const hand: Hand = { device: first, dice: random, memory, submitted: () => {} }
    const opening = [
      'add place',
      'add place',
      'add place',
      'plan place',
      'plan place',
      'plan place',
      'add note',
      ...(openings[index]?.also ?? []),
    ]
    for (const what of opening) edits[what]?.(hand)
    // Long enough for a rare poll, so that everybody has it all.
    await this.pass(200_000)
  }

  get tabs(): SimTab[] {
    return this.devices.flatMap(device => device.tabs)
  }

  broken(rule: string, what: string): void {
    this.failures.push(`${rule}: ${what}`)
  }

  /** Until nothing is being worked on. */
  async rest(): Promise<void> {
    do await new Promise(resolve => setImmediate(resolve))
    while (this.server.busy > 0 || this.tabs.some(tab => tab.opening))
  }

  pass(ms: number): Promise<void> {
    return this.time.runUntil(this.time.now + ms, () => this.rest())
  }

  isMember(stream: string, userId: string): boolean {
    const members = stream.startsWith('journey:') ? 'journey_contributor' : 'trip_member'
    const member = `select 1 from ${members} where stream = ? and user_id = ? and left_at is null`
    return this.server.db.raw.prepare(member).get(stream, userId) !== undefined
  }

  private moment(shelf: Shelf): Moment {
    const { server, history } = this
    const copy = history.copy(server)
    const reference = new ReferenceMerge(copy, () => {})
    const watch = new PermissionWatch(() => {})
    reference.copyFrom(this.reference)
    watch.copyFrom(this.watch)
    return { shelf, history: copy, reference, watch }
  }

  keepBackup(): void {
    this.history.catchUp()
    this.server.keep('backup')
    this.backup = this.moment('backup')
  }

  /** The server is rolled back to the last backup; `newEpoch` where it was done properly. */
  rollback(newEpoch: boolean): void {
    const { shelf, history, reference, watch } = this.backup
    this.history.catchUp()
    // What had come back by then is lost anew.
    this.rolledBack.look()
    this.history.rollBackTo(history)
    this.reference.copyFrom(reference)
    this.watch.copyFrom(watch)
    const promised = this.server.abandoned()
    this.server.rollback(shelf, newEpoch)
    this.rolledBack.rollback()
    // Under a new epoch no copy from before is carried out; under the old one it may be (S6).
    if (newEpoch) return
    const still = new Set(this.server.abandoned())
    for (const id of promised) if (!still.has(id)) this.intents.unguarded.add(id)
  }

  storm(): void {
    this.network.weather = weatherOf(this.faults)
  }

  calm(): void {
    this.network.weather = calm
  }
}
