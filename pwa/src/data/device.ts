/** The database and the engine of the signed-in account. None while nobody is signed in. */
import { signal, type ReadonlySignal } from '@preact/signals'
import type { Actor } from '@caravel/sync-protocol/plan'
import type { ChosenFiles } from './chosen-files.ts'
import type { EncryptedOutboxStore } from './db/encrypted-outbox-store.ts'
import type { Drafts } from './drafts.ts'
import type { Engine } from './sync/engine-types.ts'

export interface Device {
  engine: Engine
  actor: Actor & { is_admin: boolean }
  instance_id: string
  drafts: Drafts
  chosen: ChosenFiles
  encryptedOutboxes: EncryptedOutboxStore
  /** Resolves once the disk was read. */
  ready: Promise<void>
  /** Deletes everything of this account here. */
  destroy(): Promise<void>
  close(): void
}

const current = signal<Device | undefined>(undefined)
export const device: ReadonlySignal<Device | undefined> = current

const read = signal(false)
/** What screens read is what lies on the disk: before, nothing is known yet. */
export const deviceRead: ReadonlySignal<boolean> = read

/** Resolves once that is so: at once while a device is open that was read. */
export const whenRead = (): Promise<void> =>
  new Promise(resolve => {
    const stop = read.subscribe(known => {
      if (known)
        queueMicrotask(() => {
          stop()
          resolve()
        })
    })
  })

export const mustDevice = (): Device => {
  const open = current.peek()
  if (!open) throw new Error('nobody is signed in on this device')
  return open
}

/** Makes a device the one that all screens read; undefined closes it. */
export const setDevice = (next: Device | undefined): void => {
  read.value = false
  current.value = next
  const known = () => {
    if (current.peek() === next) read.value = true
  }
  next?.ready.then(known, known) // a disk that cannot be read has nothing to say later either
}
