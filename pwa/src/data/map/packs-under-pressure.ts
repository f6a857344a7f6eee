/**
 * Street maps make room last: when a device is short of storage although copies of files and the trips that nobody keeps
 * on it are gone. The map of the next trip is the last of them, and each says where it was saved that it is gone.
 */
import { effect } from '@preact/signals'
import { device } from '../device.ts'
import { browserFreeBytes } from '../ports/browser-ports.ts'
import { trips } from '../trips.ts'
import { today } from './device-date.ts'
import { letPackGo, mapPacks, readPacks } from './map-packs.ts'
import { inOrderOfLeaving } from './trip-for-pack.ts'

/** So much free space is enough again, bytes. */
const enoughBytes = 50_000_000

/** Once each time that it gets tight: the engine looks for room every few minutes only, and changes come meanwhile. */
let made = false
let making: Promise<void> = Promise.resolve()

/** Resolves when what was begun is done. */
export const makingRoom = (): Promise<void> => making

effect(() => {
  const engine = device.value?.engine
  return engine?.onChange(() => {
    const { disk, leads } = engine.state()
    if (disk !== 'tight') made = false
    // Another tab meets the same disk, and lets go of what goes before.
    else if (leads && !made) {
      made = true
      making = makeRoom(engine).catch((error: unknown) =>
        console.warn('saved street maps could make no room', error),
      )
    }
  })
})

async function makeRoom(engine: NonNullable<typeof device.value>['engine']): Promise<void> {
  // The engine lets go first of what it can.
  await engine.idle()
  if (engine.state().disk === 'tight') await letPacksGo()
}

async function letPacksGo(): Promise<void> {
  await readPacks()
  for (const name of inOrderOfLeaving(mapPacks.peek(), trips.peek() ?? [], today())) {
    await letPackGo(name)
    const free = await browserFreeBytes()
    if (free === undefined || free >= enoughBytes) return
  }
}
