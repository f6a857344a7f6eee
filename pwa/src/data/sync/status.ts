/** One sentence about sync at any moment: what the pill says (see the table of states in the interface's design). */
import { effect, signal, untracked, type ReadonlySignal } from '@preact/signals'
import { device } from '../device.ts'
import { wantsFactor, wantsSignIn } from './connection/session-codes.ts'
import type { EngineStatus } from './engine-types.ts'

export type SyncKind =
  | 'saved'
  | 'offline'
  | 'saving'
  | 'unfetched'
  | 'waiting'
  | 'sending'
  | 'unreachable'
  | 'portal'
  | 'attention'
  | 'session'
  | 'factor'
  | 'unstored'
  | 'storage'

export interface SyncStatus {
  kind: SyncKind
  /** Changes that are only on this device. */
  waiting: number
  /** Of those that waited, so many have left since. */
  sent: number
  /** Changes that need the person. */
  attention: number
  connected: boolean
  /** The server is known not to answer. */
  offline: boolean
  /** What is here lies on the disk, and not in this tab alone. */
  stored: boolean
}

const unreachableAfterMs = 5 * 60_000
const sendingShownAfterMs = 1000
const savingShownAfterMs = 1000

const calm: SyncStatus = {
  kind: 'saved',
  waiting: 0,
  sent: 0,
  attention: 0,
  connected: false,
  offline: false,
  stored: true,
}
const current = signal<SyncStatus>(calm)
export const syncStatus: ReadonlySignal<SyncStatus> = current

export interface StatusInput extends EngineStatus {
  now: number
  /** Since when entries have been on the wire. */
  sending_since: number | undefined
  /** Since when the disk has been taking its time. */
  saving_since: number | undefined
  sent: number
  /** The browser's hint about the network; never a gate. */
  network_up: boolean
}

/** Nothing is put onto it. */
const refuses: ReadonlySet<StatusInput['disk']> = new Set(['memory', 'refused', 'ended'])

/** Pure: what is worst comes first. */
export const statusOf = (input: StatusInput): SyncStatus => {
  const { waiting, sent, attention, reach } = input
  const sending = input.sending_since !== undefined && input.now - input.sending_since >= sendingShownAfterMs
  const connected = reach === 'reached' && input.session === undefined
  const base = {
    waiting,
    sent,
    attention,
    connected,
    offline: reach === 'silent',
    stored: input.disk !== 'memory',
  }
  const of = (kind: SyncKind): SyncStatus => ({ kind, ...base })
  if (wantsFactor(input.session)) return of('factor')
  if (wantsSignIn(input.session)) return of('session')
  if (refuses.has(input.disk)) return of('unstored')
  if (attention > 0) return of('attention')
  if (input.disk === 'unsure') return of('saving')
  if (input.disk !== 'ok' && input.disk !== 'outdated') return of('storage')
  // A disk that takes its time has not said yes: nothing is claimed of what is on its way there.
  if (input.saving_since !== undefined && input.now - input.saving_since >= savingShownAfterMs)
    return of('saving')
  if (waiting > 0 && sending && base.connected) return of('sending')
  // These say that changes are on the device, of which one may still be on its way to the disk.
  if (reach === 'portal' && input.saving === 0) return of('portal')
  if (input.saving === 0 && waiting > 0 && input.network_up && isLongAgo(input)) return of('unreachable')
  if (waiting > 0) return of('waiting')
  if (input.saving > 0) return of('saving')
  if (reach === 'silent') return of(input.fetched ? 'offline' : 'unfetched')
  return of('saved')
}

const isLongAgo = ({ reach, now, silent_since: since }: StatusInput): boolean =>
  reach === 'silent' && since !== undefined && now - since > unreachableAfterMs

let timer: ReturnType<typeof setTimeout> | undefined
let sendingSince: number | undefined
let savingSince: number | undefined
/** What waited and has left since something last waited. */
let sent = 0
let waitedBefore = 0

const refresh = (): void => {
  clearTimeout(timer)
  const engine = device.peek()?.engine
  if (!engine) {
    current.value = calm
    return
  }
  const state = engine.state()
  const now = Date.now()
  sendingSince = state.sending > 0 ? (sendingSince ?? now) : undefined
  savingSince = state.saving > 0 ? (savingSince ?? now) : undefined
  sent = state.waiting === 0 ? 0 : sent + Math.max(0, waitedBefore - state.waiting)
  waitedBefore = state.waiting
  const next = statusOf({
    ...state,
    now,
    sending_since: sendingSince,
    saving_since: savingSince,
    sent,
    network_up: globalThis.navigator?.onLine ?? true,
  })
  if (JSON.stringify(next) !== JSON.stringify(current.peek())) current.value = next
  if (savingSince !== undefined && next.kind !== 'saving') timer = setTimeout(refresh, savingShownAfterMs)
  else if (sendingSince !== undefined && next.kind !== 'sending')
    timer = setTimeout(refresh, sendingShownAfterMs)
  else if (state.reach === 'silent' && next.kind === 'waiting') timer = setTimeout(refresh, 30_000)
}

/** Rises with all that the sentence may depend on. */
const changes = signal(0)
let stopListening: (() => void) | undefined
device.subscribe(open => {
  stopListening?.()
  stopListening = open?.engine.onChange(({ type }) => {
    if (type !== 'rows' || open.engine.rollbacks().length) changes.value++
  })
  changes.value++
})

/** Once for all that changes together. */
effect(() => {
  void changes.value
  untracked(refresh)
})
