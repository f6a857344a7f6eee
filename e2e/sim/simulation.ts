/** A few people with several devices each, the real server, and everything that can go wrong between them. */
import { AppError } from '@caravel/sync-protocol/errors'
import { entities } from '@caravel/sync-protocol/entities/index'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { mintId } from '@caravel/sync-protocol/ids'
import {
  checkConvergence,
  checkDisks,
  checkIntents,
  checkLog,
  checkMemories,
  checkOnce,
  checkOrder,
  checkRules,
  checkWiped,
  type Checked,
} from './checkers.ts'
import { dice, type Dice } from './dice.ts'
import { createTrip, edits, restore, save, undo, type Hand } from './edits.ts'
import { History } from './history.ts'
import { Intents } from './intents.ts'
import { calm, Network, rough } from './network.ts'
import { changeLevel, changeMembers, decide, takeBack } from './people.ts'
import { PermissionWatch } from './permissions.ts'
import { ReferenceMerge } from './reference-merge.ts'
import { deviceCount, type Script, type Step } from './script.ts'
import { SimDevice } from './sim-device.ts'
import { SimServer, type SimUser } from './sim-server.ts'
import { Sockets } from './sockets.ts'
import { rewrite } from './prose.ts'
import { VirtualTime } from './virtual-time.ts'

const start = Date.UTC(2027, 2, 1)
const minutes = 60_000

export interface Report {
  broken: string[]
  steps: number
  edits: number
  refused: number
  commits: number
  crashes: number
  judged: number
  contested: number
  faults: Record<string, number>
}

/** A form that somebody opened a while ago. */
interface Editor {
  stream: string
  entity: Entity
  row: AnyRow
}

export class Simulation {
  private readonly script: Script
  private readonly time = new VirtualTime(start)
  private readonly failures: string[] = []
  private readonly intents = new Intents()
  private readonly editors = new Map<number, Editor>()
  private readonly sent = new Map<number, { stream: string; id: string }[]>()
  private readonly report = { steps: 0, edits: 0, refused: 0, restarts: 0 }
  private readonly server: SimServer
  private readonly network: Network
  private readonly sockets: Sockets
  private readonly history: History
  private readonly reference: ReferenceMerge
  private readonly watch: PermissionWatch
  private users: SimUser[] = []
  private devices: SimDevice[] = []

  private constructor(script: Script, server: SimServer, time: VirtualTime) {
    this.script = script
    this.server = server
    this.time = time
    this.network = new Network(time, server, dice(script.seed + 1))
    this.sockets = new Sockets(time, server, dice(script.seed + 2))
    this.history = new History(server)
    this.reference = new ReferenceMerge(this.history, what => this.broken('merge', what))
    this.watch = new PermissionWatch(what => this.broken('I6', what))
    server.onExecuted = executed => {
      this.watch.take(executed)
      this.reference.take(executed)
    }
  }

  /** Runs a script to its end and to rest; answers what was broken, if anything was. */
  static async run(script: Script, afterwards: (simulation: Simulation) => void = () => {}): Promise<Report> {
    const time = new VirtualTime(start)
    const server = await SimServer.start(time)
    const simulation = new Simulation(script, server, time)
    try {
      const report = await simulation.play()
      afterwards(simulation)
      return report
    } finally {
      await server.close()
    }
  }

  private broken(rule: string, what: string): void {
    this.failures.push(`${rule}: ${what}`)
  }

  private get checked(): Checked {
    const { server, history, devices, intents } = this
    return { server, history, devices, intents, broken: (rule, what) => this.broken(rule, what) }
  }

  private async play(): Promise<Report> {
    await this.settleIn()
    for (const step of this.script.steps) {
      await this.pass(step.wait)
      await this.take(step)
      await this.rest()
      await this.look()
      if (this.failures.length) break
    }
    if (!this.failures.length) await this.comeToRest()
    for (const device of this.devices) if (device.up) device.engine.stop()
    const { faults } = this.network
    return {
      ...this.report,
      broken: this.failures,
      commits: this.history.streams().reduce((sum, { head }) => sum + head, 0),
      crashes: this.devices.reduce((sum, device) => sum + device.crashes, 0),
      judged: this.reference.judged,
      contested: this.reference.contested,
      faults: { ...faults, restart: this.report.restarts },
    }
  }

  /** Three people, five devices, one trip that two of them share. */
  private async settleIn(): Promise<void> {
    const random = dice(this.script.seed)
    for (const [index, name] of ['anna', 'ben', 'cleo'].entries())
      this.users.push(await this.server.addUser(mintId(start + index, random.bytes), name, index === 2))
    for (let index = 0; index < deviceCount; index++) {
      const user = this.users[Math.floor(index / 2)]
      if (!user) continue
      const { time, network, sockets, intents } = this
      const around = { time, network, sockets, intents, dice: dice(this.script.seed + 10 + index) }
      const broken = (rule: string, what: string) => this.broken(rule, what)
      this.devices.push(new SimDevice(`${user.name} ${index % 2}`, user, { ...around, broken }))
    }
    for (const device of this.devices) device.start()
    await this.pass(2000)
    const [first] = this.devices
    if (first) createTrip({ device: first, dice: random, submitted: () => {} })
    await this.pass(2000)
    const [anna, ben] = this.users
    const trip = this.history.streams().find(({ stream }) => stream.startsWith('trip:'))
    if (anna && ben && trip) {
      const path = `/api/trips/${trip.stream.slice(5)}/members`
      await this.server.handle(
        { method: 'POST', path, headers: {}, body: `{"identifier":"${ben.name}"}` },
        anna,
      )
    }
    await this.pass(2000)
    const hand = first && this.hand({ who: 0, what: 'add place', wait: 0, seed: 0 }, first, random)
    const opening = [
      'add place',
      'add place',
      'add place',
      'plan place',
      'plan place',
      'plan place',
      'add note',
    ]
    for (const what of opening) if (hand) edits[what]?.(hand)
    await this.pass(2000)
  }

  private async rest(): Promise<void> {
    do await new Promise(resolve => setImmediate(resolve))
    while (this.server.busy > 0)
  }

  private pass(ms: number): Promise<void> {
    return this.time.runUntil(this.time.now + ms, () => this.rest())
  }

  private async take(step: Step): Promise<void> {
    this.report.steps++
    const device = this.devices[step.who]
    if (!device) return
    const random = dice(step.seed)
    if (this.befall(step, device, random)) return
    if (!device.up) return
    if (step.what === 'members') return void (await this.members(device, random))
    if (step.what === 'level')
      return void (await changeLevel(this.server, this.users[2] ?? device.user, random))
    try {
      if (step.what === 'decide') void decide(device, random).catch(expectRefusal)
      else if (step.what === 'take back') void takeBack(device, random).catch(expectRefusal)
      else this.edit(step, device, random)
      this.report.edits++
    } catch (error) {
      // Refused on the spot, before anything was promised.
      expectRefusal(error)
      this.report.refused++
    }
  }

  private hand(step: Step, device: SimDevice, random: Dice): Hand | undefined {
    const { engine } = device
    const trips = engine
      .records()
      .filter(({ stream }) => stream.startsWith('trip:') && engine.memory(stream).loaded)
    const stream = (random.chance(0.8) ? trips[0] : random.pick(trips))?.stream
    if (!stream) return undefined
    const list = this.sent.get(step.who) ?? []
    this.sent.set(step.who, list)
    return {
      device,
      dice: random,
      memory: engine.memory(stream),
      submitted: (id, version) => {
        list.push({ stream, id })
        this.checkBase(device, stream, id, version)
      },
    }
  }

  /** An edit is made from what was on the screen when it began, never from something newer. */
  private checkBase(device: SimDevice, stream: string, id: string, version: number | undefined): void {
    if (version === undefined || !device.up) return
    const entry = device.engine.memory(stream).entries.find(each => each.mutation_id === id)
    if (entry && entry.base_seq > version)
      this.broken('base', `${device.name}: ${entry.path} was made on ${version} and says ${entry.base_seq}`)
  }

  private edit(step: Step, device: SimDevice, random: Dice): void {
    if (step.what === 'create trip') return createTrip({ device, dice: random, submitted: () => {} })
    const hand = this.hand(step, device, random)
    if (!hand) return
    const { stream } = hand.memory
    if (step.what === 'undo') {
      const mine = this.sent.get(step.who)?.filter(each => each.stream === stream)
      const last = mine?.at(-1 - random.below(Math.min(4, mine.length || 1)))
      if (last) undo(hand, last.id)
    } else if (step.what === 'restore') {
      const [key] = random.pick([...hand.memory.confirmed.graves]) ?? []
      const [entity = '', id = ''] = key?.split(' ') ?? []
      if (key) restore(hand, entity, id)
    } else if (step.what === 'open editor') this.openEditor(step, hand)
    else if (step.what === 'save editor') this.saveEditor(step, hand)
    else edits[step.what]?.(hand)
  }

  private openEditor({ who }: Step, { memory, dice: random }: Hand): void {
    // Mostly a stop: its times are what people are asked about.
    const name = random.chance(0.6) ? 'assignment' : random.pick(['place', 'day', 'trip'])
    const entity = entities.find(each => each.name === name)
    const row = entity && random.pick(memory.view.list(entity) as AnyRow[])
    if (entity && row) this.editors.set(who, { stream: memory.stream, entity, row })
  }

  private saveEditor({ who }: Step, hand: Hand): void {
    const open = this.editors.get(who)
    if (open?.stream !== hand.memory.stream) return
    // Half of the forms stay open, and are saved again over what they showed in the beginning.
    if (hand.dice.chance(0.5)) this.editors.delete(who)
    const { entity, row } = open
    const text = rewrite(hand.dice, row['notes'] ?? row['description'])
    const name = `edited ${hand.dice.below(1000)}`
    const changes: Record<string, object> = {
      place: { name, notes: text, lat: hand.dice.below(9), lng: hand.dice.below(9) },
      assignment: { notes: text, assignment_time: `0${hand.dice.below(9)}:00`, assignment_end_time: null },
      day: { title: name, notes: text },
      trip: { title: name, description: text },
    }
    save(hand, entity, row, { ...changes[entity.name] })
  }

  private async members(device: SimDevice, random: Dice): Promise<void> {
    const trips = this.history.streams().filter(each => each.stream.startsWith('trip:') && !each.closed)
    const stream = random.pick(trips)?.stream
    const whom = random.pick(this.users)
    if (stream && whom) await changeMembers(this.server, device.user, whom, stream.slice(5), random)
  }

  /** What happens to devices, network and server; false when the step is something a person does. */
  private befall({ what }: Step, device: SimDevice, random: Dice): boolean {
    switch (what) {
      case 'offline':
        device.online = false
        this.sockets.breakAll(device)
        return true
      case 'online':
        device.online = true
        if (device.up) device.engine.wake('online')
        return true
      case 'crash':
        device.crash()
        return true
      case 'crash at a write':
        device.crashAt({ calls: 1 + random.below(12), after: random.chance(0.5) })
        return true
      case 'wrong clock':
        device.skew = random.chance(0.3) ? 0 : (random.unit() - 0.5) * 4 * 365 * 86_400_000
        return true
      case 'session lost':
        device.signedIn = false
        return true
      case 'session back':
        device.signedIn = true
        if (device.up) device.engine.wake('sign-in')
        return true
      case 'server restart':
        this.report.restarts++
        this.server.restart()
        return true
      case 'server away':
        this.network.downUntil = this.time.now + random.below(3 * minutes)
        this.sockets.breakAll()
        return true
      case 'sockets break':
        this.sockets.breakAll(device)
        return true
      case 'storm':
        this.network.weather = rough
        return true
      case 'calm':
        this.network.weather = calm
        return true
      default:
        return false
    }
  }

  /** What has to hold at every moment. */
  private async look(): Promise<void> {
    const { checked } = this
    checkOnce(checked)
    await checkDisks(checked)
    await checkMemories(checked)
    await checkRules(checked)
    await checkIntents(checked, false)
  }

  /** The sky clears, everybody is online, and after a while nothing is left to do. */
  private async comeToRest(): Promise<void> {
    this.network.weather = calm
    this.network.downUntil = 0
    for (const device of this.devices) {
      device.online = true
      device.signedIn = true
      if (device.up) device.engine.wake('sign-in')
    }
    // Late copies of requests are still under way; the last of them arrives within the hour.
    for (let quarter = 0; quarter < 5; quarter++) {
      await this.pass(15 * minutes)
      for (const device of this.devices.filter(each => each.up))
        for (const { stream } of device.engine.records()) device.engine.open(stream)
    }
    await this.look()
    const { checked } = this
    await checkLog(checked)
    checkOrder(checked)
    await checkConvergence(checked)
    await checkWiped(checked)
    await checkIntents(checked, true)
  }
}

const expectRefusal = (error: unknown): void => {
  const refused =
    error instanceof AppError ||
    (error instanceof Error &&
      /already on its way|nothing in the tray|NO_ANSWER/.test(`${error.name} ${error.message}`))
  if (!refused) throw error
}
