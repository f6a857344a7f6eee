import { batch, effect } from '@preact/signals'
import { ChosenFiles } from './chosen-files.ts'
import { chosenDisk } from './db/chosen-disk.ts'
import { DexieStore } from './db/dexie-store.ts'
import { databaseName, DeviceDb } from './db/dexie-schema.ts'
import { draftDisk } from './db/draft-disk.ts'
import { chosenBesideDisk } from './db/memory-chosen.ts'
import { MemoryStore } from './db/memory-store.ts'
import { askBeforeLeaving } from './ask-before-leaving.ts'
import { besideDisk, importDrafts, keepUnwritten } from './drafts-beside-disk.ts'
import { encryptedOutboxStore } from './db/encrypted-outbox-store.ts'
import type { Device } from './device.ts'
import { filesLimit } from './files-limit.ts'
import { today } from './map/device-date.ts'
import { deleteMapPacks } from './map/pack-db.ts'
import { Drafts, type IsMade } from './drafts.ts'
import './follow-settings.ts'
import './resend-when-on.ts'
import { isMade } from './is-made.ts'
import {
  browserClock,
  browserFreeBytes,
  browserRandom,
  browserSha256,
  browserTimers,
} from './ports/browser-ports.ts'
import { onConnectionChange, sparesData } from './ports/data-saving.ts'
import { browserPage } from './ports/page-signs.ts'
import { browserSocket } from './ports/browser-socket.ts'
import { browserTabs } from './ports/browser-tabs.ts'
import { fetchTransport } from './ports/fetch-transport.ts'
import { createEngine } from './sync/engine.ts'
import { reportUnsent } from './unsent-report.ts'

/** Between one part of the trips of a first visit and the next. */
const restMs = 250

/**
 * Opens the database of an account on this device and starts its engine. Needs no network. `resets`: see the ports;
 * `isSignedIn`: whether the account still is, here, whichever tab was asked.
 */
export const openDevice = (
  instanceId: string,
  user: { id: string; username: string; avatar: string | null; role: string },
  resets: () => boolean,
  isSignedIn: () => boolean,
): Device => {
  const name = databaseName(instanceId, user.id)
  const store = new DexieStore(name, {}, isSignedIn)
  const own = new DeviceDb(name, { chromeTransactionDurability: 'strict' }, isSignedIn)
  const actor = {
    user_id: user.id,
    name: user.username,
    avatar: user.avatar,
    is_admin: user.role === 'admin',
  }
  const engine = createEngine(
    {
      store,
      spare: lastTerm => new MemoryStore(lastTerm),
      transport: fetchTransport(),
      clock: browserClock,
      timers: browserTimers,
      random: browserRandom,
      tabs: browserTabs(name),
      openSocket: browserSocket(),
      freeBytes: browserFreeBytes,
      today,
      filesLimit: () => filesLimit.peek() * 1_000_000,
      sparesData,
      resets,
      atOnce: batch,
      rest: () => new Promise(done => setTimeout(done, restMs)),
      ...(browserSha256 ? { sha256: browserSha256 } : {}),
      report: (problem, error) => console.error(problem, error),
    },
    actor,
  )
  const made: IsMade = (stream, entity, id) => isMade(engine, stream, entity, id)
  const written = besideDisk(draftDisk(own))
  const drafts = new Drafts(written, stream => engine.status(stream) === 'revoked', made)
  const stopKeeping = keepUnwritten(drafts, browserPage)
  const stopAskingFirst = askBeforeLeaving(engine, drafts)
  const chosen = new ChosenFiles(chosenBesideDisk(chosenDisk(own)), made)
  const ready = engine.start()
  ready
    .then(() => importDrafts(drafts))
    .then(() => (drafts.dropSaved(), chosen.look()))
    .catch((error: unknown) => console.error('the device could not be read', error))
  const stopAsking = engine.onChange(({ type }) => {
    if (type !== 'lane' || engine.state().waiting === 0) return
    stopAsking()
    // Once there is something to lose, the browser is asked not to clear it away.
    void navigator.storage?.persist?.().catch(() => false)
  })
  const stopReporting = reportUnsent(engine)
  const stopWaking = wakeOnSigns(() => engine.wake('visible'))
  const stopFollowing = followCircumstances(() => engine.downloads.circumstancesChanged())
  const close = () => {
    stopReporting()
    stopWaking()
    stopFollowing()
    stopKeeping()
    stopAskingFirst()
    engine.stop()
    drafts.close()
    own.end()
  }
  return {
    engine,
    actor,
    instance_id: instanceId,
    drafts,
    chosen,
    encryptedOutboxes: encryptedOutboxStore(own),
    ready,
    close: () => {
      close()
      store.close()
    },
    destroy: async () => {
      close()
      await deleteMapPacks(name)
      await store.destroy()
    },
  }
}

/** Hints that the server answers now, or does not any more: a try tells. None of them is a gate. */
const wakeOnSigns = (wake: () => void): (() => void) => {
  const visible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  addEventListener('online', wake)
  addEventListener('offline', wake)
  addEventListener('pageshow', wake)
  document.addEventListener('visibilitychange', visible)
  return () => {
    removeEventListener('online', wake)
    removeEventListener('offline', wake)
    removeEventListener('pageshow', wake)
    document.removeEventListener('visibilitychange', visible)
  }
}

/** What decides which files come to this device. */
const followCircumstances = (changed: () => void): (() => void) => {
  const stopConnection = onConnectionChange(changed)
  let known = filesLimit.peek()
  const stopLimit = effect(() => {
    if (filesLimit.value === known) return
    known = filesLimit.peek()
    changed()
  })
  return () => {
    stopConnection()
    stopLimit()
  }
}
