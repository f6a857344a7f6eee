/** What happens to the disk of a device under its open tabs (C11): it is full, refuses all, or is cleared away. */
import type { DeviceStore } from '../../pwa/src/data/db/device-store.ts'
import type { SimTab } from './sim-tab.ts'

type Doing = (tab: SimTab) => void | Promise<void>

export const diskDoings: Readonly<Record<string, Doing>> = {
  'disk fills up': ({ device }) => void (device.refuses = 'full'),
  'disk refuses': ({ device }) => void (device.refuses = 'refused'),
  'disk can be had': ({ device }) => void (device.refuses = undefined),
  'cleared under the tabs': ({ device }) => device.clear(),
  'full, cleared and full again': async ({ device }) => {
    device.refuses = undefined
    await device.clear()
    device.refuses = 'full'
  },
  'line is cut': ({ device }) => {
    device.online = false
    for (const tab of device.tabs) device.around.sockets.breakAll(tab)
  },
  'all tabs are killed': ({ device }) => {
    device.crashes++
    device.shut()
    for (const tab of device.tabs) tab.restartSoon()
  },
}

/** What takes room: a full disk still takes a word about what is there, and lets go of it. */
const growing: ReadonlySet<keyof DeviceStore> = new Set([
  'enqueue',
  'importEntries',
  'stage',
  'putSnapshot',
  'putSnapshots',
  'applyCommits',
  'replaceUnsent',
  'park',
  'saveAttention',
  'saveRollback',
])

/** Does a disk in this state carry this out? One that was cleared is set up anew by the first that reads it. */
export const isRefused = (
  refuses: 'full' | 'refused' | undefined,
  method: keyof DeviceStore,
  isEmpty: boolean,
): boolean =>
  refuses === 'refused' || (refuses === 'full' && (growing.has(method) || (method === 'load' && isEmpty)))
