/** What people do whose files are on their way while trips and members come and go. */
import { createHash } from 'node:crypto'
import { file } from '@caravel/sync-protocol/entities/file'
import type { Dice } from './dice.ts'
import { any, anyRow, names, send, type Edit } from './hand.ts'
import { addMember, removeMember } from './people.ts'
import type { SimTab } from './sim-tab.ts'
import type { World } from './world.ts'

export const uploadEdits: Record<string, Edit> = {
  'attach file': hand => {
    const { dice, device, memory } = hand
    const text = `%PDF-1.7\n${'x'.repeat(dice.below(2000))}${dice.below(1_000_000)}`
    const { buffer: bytes } = new Uint8Array(Buffer.from(text))
    const id = device.engine.mint()
    const name = `${any(dice, names)}.pdf`
    const sha256 = createHash('sha256').update(text).digest('hex')
    const content = { name, mime: 'application/pdf', size: bytes.byteLength, sha256 }
    const upload = { ...content, id, stream: memory.stream, staged_at: device.engine.now(), bytes }
    send(hand, file.create, {}, { id, ...content }, { upload })
  },
  'delete file': hand =>
    send(hand, file.delete, { id: anyRow(hand.dice, hand.memory.view.list(file)).id }, {}),
}

type Doing = (world: World, tab: SimTab, dice: Dice) => void | Promise<unknown>

const tripAndPerson = ({ history, users }: World, dice: Dice) => {
  const trips = history.streams().filter(each => each.stream.startsWith('trip:') && !each.closed)
  const [owner, ...others] = users
  return { trip: dice.pick(trips)?.stream.slice(5), owner, whom: dice.pick(others) }
}

export const uploadDoings: Readonly<Record<string, Doing>> = {
  'line too thin for files': (_, { device }) => void (device.fileLine = 'holds'),
  'line breaks in a file': (_, { device }) => void (device.fileLine = 'breaks'),
  'line carries files': (_, { device }) => {
    device.fileLine = 'carries'
    for (const tab of device.tabs) if (tab.up) tab.engine.wake('online')
  },
  'take someone off the trip': async (world, _, dice) => {
    const { trip, owner, whom } = tripAndPerson(world, dice)
    if (trip && owner && whom) await removeMember(world.server, owner, whom, trip)
  },
  'add someone to the trip': async (world, _, dice) => {
    const { trip, owner, whom } = tripAndPerson(world, dice)
    if (trip && owner && whom) await addMember(world.server, owner, whom, trip)
  },
  /** Half of the time it is wanted back a moment later. */
  'let a file go': async (_, tab, dice) => {
    const { engine } = tab
    const upload = dice.pick(engine.files.states().filter(({ taken }) => taken))
    if (!upload) return
    const wanted = dice.chance(0.5)
    const work = async () => {
      const putBack = await engine.files.discard(upload.id)
      if (wanted) await putBack?.()
    }
    await tab.whileUp(work())
  },
}
