/** Plays a script to its end and to rest, and says what was broken, if anything was. */
import { AppError } from '@caravel/sync-protocol/errors'
import { entities } from '@caravel/sync-protocol/entities/index'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { befall, weeksPass } from './befall.ts'
import { Checkers } from './checkers.ts'
import { journalDoings } from './journal-doings.ts'
import { journalEdits } from './edits-of-journals.ts'
import { diskDoings } from './disk-doings.ts'
import { dice, type Dice } from './dice.ts'
import { createTrip, edits, restore, undo } from './edits.ts'
import { saveAny, type Hand } from './hand.ts'
import { wronglyMadeOn } from './made-on.ts'
import { answerRollback, decide, decideCard, revert } from './people.ts'
import { isHappening, isMending, type Script, type Step } from './script.ts'
import { DiskRefused } from '../../pwa/src/data/db/device-store.ts'
import { branchOf } from '../../pwa/src/data/sync/storage/branch.ts'
import type { SimTab } from './sim-tab.ts'
import { rewrite } from './prose.ts'
import { uploadDoings } from './upload-doings.ts'
import { World } from './world.ts'

const minutes = 60_000
/** What is done by requests of their own, beside the outbox. */
const doings = { ...uploadDoings, ...journalDoings }

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

/** A form that someone opened a while ago. */
interface Editor {
  stream: string
  /** The life of the database in which the version of the row counts. */
  branch: string | null
  entity: Entity
  row: AnyRow
}

export class Simulation {
  private readonly script: Script
  private readonly world: World
  private readonly checkers: Checkers
  private readonly editors = new Map<SimTab, Editor>()
  private readonly sent = new Map<SimTab, { stream: string; id: string; what: string }[]>()
  private readonly report = { steps: 0, edits: 0, refused: 0 }
  private readonly happened: Record<string, number> = {}

  private constructor(script: Script, world: World) {
    this.script = script
    this.world = world
    this.checkers = new Checkers(world)
  }

  /** `watch` is handed the world before anything happens in it. */
  static async run(script: Script, watch: (world: World) => void = () => {}): Promise<Report> {
    const world = await World.open(script)
    watch(world)
    return new Simulation(script, world).play()
  }

  private async play(): Promise<Report> {
    const { world, checkers } = this
    const before = world.history.commits
    for (const step of this.script.steps) {
      await world.pass(step.wait)
      await this.take(step)
      await world.rest()
      checkers.look()
      if (world.failures.length) break
    }
    if (!world.failures.length) await this.comeToRest()
    for (const device of world.devices) device.shut()
    world.server.spare()
    return {
      ...this.report,
      broken: world.failures,
      commits: world.history.commits - before,
      crashes: world.devices.reduce((sum, device) => sum + device.crashes, 0),
      judged: world.reference.judged,
      contested: world.reference.contested,
      faults: { ...world.network.faults, ...this.happened },
    }
  }

  private async take(step: Step): Promise<void> {
    const { world } = this
    const { tabs } = world
    const tab = tabs[step.who % tabs.length]
    if (!tab) return
    const random = dice(step.seed)
    if (isHappening(step.what)) {
      if (!isMending(step.what) && !world.faults.has(step.what)) return
      this.report.steps++
      if (!isMending(step.what)) this.happened[step.what] = (this.happened[step.what] ?? 0) + 1
      await befall(world, step, tab, random)
      return
    }
    const diskDoing = diskDoings[step.what]
    if (diskDoing) {
      this.report.steps++
      this.happened[step.what] = (this.happened[step.what] ?? 0) + 1
      tab.device.isDiskInDoubt = true
      return await diskDoing(tab)
    }
    if (!tab.up) return
    this.report.steps++
    try {
      if (step.what === 'decide') void decide(tab, random).catch(expectRefusal)
      else if (step.what === 'decide all of a card') await decideCard(tab, random)
      else if (doings[step.what]) await doings[step.what]?.(world, tab, random)
      else if (step.what === 'answer a set-back') await answerRollback(tab, random)
      else if (step.what === 'take back') void revert(tab, random).catch(expectRefusal)
      else this.edit(step, tab, random)
      this.report.edits++
    } catch (error) {
      // Refused on the spot, before anything was promised.
      expectRefusal(error)
      this.report.refused++
    }
  }

  private hand(what: string, tab: SimTab, random: Dice): Hand | undefined {
    const { engine } = tab
    const kind = journalEdits[what] || what === 'undo in journal' ? 'journey:' : 'trip:'
    const records = engine
      .records()
      .filter(({ stream }) => stream.startsWith(kind) && engine.memory(stream).loaded)
    const stream = (random.chance(0.8) ? records[0] : random.pick(records))?.stream
    if (!stream) return undefined
    const list = this.sentFrom(tab)
    let before = engine.memory(stream).entries
    return {
      device: tab,
      dice: random,
      memory: engine.memory(stream),
      submitted: (id, version) => {
        list.push({ stream, id, what })
        if (!tab.up) return
        const { entries, record } = engine.memory(stream)
        const wrong = wronglyMadeOn({ id, version, before }, entries, record)
        if (wrong) this.world.broken('M0', `${tab.name}: ${wrong}`)
        before = entries
      },
    }
  }

  private sentFrom(tab: SimTab) {
    const list = this.sent.get(tab) ?? []
    this.sent.set(tab, list)
    return list
  }

  private edit(step: Step, tab: SimTab, random: Dice): void {
    if (step.what === 'create trip') return createTrip({ device: tab, dice: random, submitted: () => {} })
    if (step.what === 'bring trip back') return this.restoreValue(tab)
    const hand = this.hand(step.what, tab, random)
    if (!hand) return
    const { stream } = hand.memory
    if (step.what === 'undo' || step.what === 'undo in journal') {
      const mine = this.sentFrom(tab).filter(each => each.stream === stream)
      const last = mine.at(-1 - random.below(Math.min(4, mine.length || 1)))
      if (last) undo(hand, last.id)
    } else if (step.what === 'restore') {
      const [key] = random.pick([...hand.memory.confirmed.tombstones]) ?? []
      const [entity = '', id = ''] = key?.split(' ') ?? []
      if (key) restore(hand, entity, id)
    } else if (step.what === 'open editor') this.openEditor(tab, hand)
    else if (step.what === 'save editor') this.saveEditor(tab, hand)
    else edits[step.what]?.(hand)
  }

  /** The trip that was deleted here, and is on this device no more. */
  private restoreValue(tab: SimTab): void {
    const last = this.sentFrom(tab).findLast(each => each.what === 'delete trip')
    if (!last) return
    const memory = tab.engine.memory(last.stream)
    undo({ device: tab, dice: dice(0), memory, submitted: () => {} }, last.id)
  }

  private openEditor(tab: SimTab, { memory, dice: random }: Hand): void {
    // Mostly a stop: its times are what people are asked about.
    const name = random.chance(0.6) ? 'assignment' : random.pick(['place', 'day', 'trip'])
    const entity = entities.find(each => each.name === name)
    const row = entity && random.pick(memory.view.list(entity) as AnyRow[])
    if (entity && row)
      this.editors.set(tab, { stream: memory.stream, branch: branchOf(memory.record), entity, row })
  }

  private saveEditor(tab: SimTab, hand: Hand): void {
    const open = this.editors.get(tab)
    if (open?.stream !== hand.memory.stream) return
    // Half of the forms stay open, and are saved again over what they showed in the beginning.
    if (hand.dice.chance(0.5)) this.editors.delete(tab)
    const { entity, row } = open
    const text = rewrite(hand.dice, row['notes'] ?? row['description'])
    const name = `edited ${hand.dice.below(1000)}`
    const changes: Record<string, object> = {
      place: { name, notes: text, lat: hand.dice.below(9), lng: hand.dice.below(9) },
      assignment: { notes: text, assignment_time: `0${hand.dice.below(9)}:00`, assignment_end_time: null },
      day: { title: name, notes: text },
      trip: { title: name, description: text },
    }
    // As a form does: after a server rollback, what it began from has no version any more.
    const began = open.branch === branchOf(hand.memory.record) ? row : { ...row, version: 0 }
    saveAny(hand, entity, began, { ...changes[entity.name] })
  }

  /** The sky clears, everybody is online, and after a while nothing is left to do. */
  private async comeToRest(): Promise<void> {
    const { world, checkers } = this
    this.mend()
    await this.settle()
    if (world.network.hasAncientCopies && !world.failures.length) {
      await weeksPass(world, dice(this.script.seed))
      this.mend()
      await this.settle()
    }
    // Each stream's digest is asked for once an hour.
    if (world.history.hasTwofold) await world.pass(70 * minutes)
    if (!world.failures.length) await checkers.settled()
  }

  private mend(): void {
    const { world } = this
    world.calm()
    world.network.downUntil = 0
    world.server.spare()
    for (const user of world.users) world.server.owesPassword(user, false)
    for (const device of world.devices) {
      device.online = true
      device.session = device.user
      device.fileLine = 'carries'
      device.refuses = undefined
      device.signIn()
      for (const tab of device.tabs) if (tab.up) tab.engine.wake('sign-in')
    }
  }

  /** As long as something is under way, and not for ever. */
  private async settle(): Promise<void> {
    const { world } = this
    await world.pass(5 * minutes)
    for (let quarter = 0; quarter < 12; quarter++) {
      for (const tab of world.tabs) if (tab.up) tab.openAll()
      await world.pass(5 * minutes)
      const waits = world.devices.some(device => device.disk.entries.length > 0)
      if (!waits && !world.network.copiesUnderWay) break
      await world.pass(10 * minutes)
    }
    // What came last is opened too: a tab reads the rows of a trip when a screen shows it.
    for (const tab of world.tabs) if (tab.up) tab.openAll()
    await world.pass(minutes)
    this.checkers.look()
  }
}

const expectRefusal = (error: unknown): void => {
  const refused =
    error instanceof AppError ||
    error instanceof DiskRefused ||
    (error instanceof Error && /NO_ANSWER/.test(`${error.name} ${error.message}`))
  if (!refused) throw error
}
