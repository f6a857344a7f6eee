import {
  Check,
  CircleAlert,
  CircleDashed,
  CloudOff,
  Download,
  HardDrive,
  Lock,
  RefreshCw,
} from 'lucide-preact'
import type { SyncKind, SyncStatus } from '../../data/sync/status.ts'
import { t, type StringKey } from '../../i18n/t.ts'
import type { OfflineClaim } from '../readiness/device-readiness.ts'
import type { IconShape } from '../../ui/icon.tsx'

export type SyncLine = { icon: IconShape; text: string; tone: 'quiet' | 'now' }

/** A new version of the app is the last thing worth saying. */
export type LineKind = SyncKind | 'update'

const icons: Record<LineKind, IconShape> = {
  saved: Check,
  offline: CloudOff,
  saving: CircleDashed,
  unfetched: CloudOff,
  waiting: CircleDashed,
  sending: RefreshCw,
  unreachable: CircleDashed,
  portal: CloudOff,
  attention: CircleAlert,
  session: Lock,
  factor: Lock,
  unstored: HardDrive,
  storage: HardDrive,
  update: Download,
}

const texts: Record<Exclude<LineKind, 'sending' | 'offline'>, StringKey> = {
  saved: 'sync.saved',
  unfetched: 'sync.unfetched',
  saving: 'sync.saving',
  waiting: 'sync.waiting',
  unreachable: 'sync.unreachable',
  portal: 'sync.portal',
  attention: 'sync.attention',
  session: 'sync.session',
  factor: 'sync.factor',
  unstored: 'sync.unstored',
  storage: 'sync.storage',
  update: 'sync.update',
}

const orange: ReadonlySet<LineKind> = new Set(['attention', 'session', 'factor', 'unstored', 'storage'])

/**
 * The state of sync as the pill and a phone's header line say it.
 * @param claim what may be said of the device while it is offline
 */
export function syncLine(status: SyncStatus, claim: OfflineClaim, updateReady = false): SyncLine {
  const kind = lineKind(status, updateReady)
  return { icon: icons[kind], text: textOf(kind, status, claim), tone: orange.has(kind) ? 'now' : 'quiet' }
}

/** What is said: with nothing to send, that a new version is ready. */
export const lineKind = ({ kind }: SyncStatus, updateReady: boolean): LineKind =>
  updateReady && (kind === 'saved' || kind === 'offline') ? 'update' : kind

function textOf(kind: LineKind, { waiting, sent, attention }: SyncStatus, claim: OfflineClaim): string {
  if (kind === 'sending') return t('sync.sending', { current: sent + 1, total: sent + waiting })
  if (kind === 'offline') return offlineLine(claim)
  const count = kind === 'attention' ? attention : waiting
  return t(texts[kind], { count })
}

function offlineLine(claim: OfflineClaim): string {
  if (typeof claim === 'number') return t('sync.offlineFiles', { count: claim })
  if (claim === 'everything') return t('sync.offline')
  return t(claim === 'partly' ? 'sync.offlinePartly' : 'sync.offlineOnly')
}

/** The state as a sentence, with what follows from it: the first line of the attention list. */
export function syncSentence(status: SyncStatus, claim: OfflineClaim): string {
  const { kind, waiting, sent, connected, offline } = status
  if (kind === 'session') return t('sync.nowSession')
  if (kind === 'factor') return t('sync.nowFactor')
  if (kind === 'unstored') return t('sync.nowUnstored', { count: waiting })
  if (kind === 'storage') return t('sync.nowStorage')
  if (kind === 'portal') return t('sync.nowPortal')
  if (kind === 'unfetched') return t('sync.nowUnfetched')
  if (kind === 'unreachable') return t('sync.nowUnreachable')
  if (connected && sent > 0) return t('sync.nowSending', { sent, count: waiting })
  // Nothing waits, and yet it is not so that all is sent, or nobody knows whether there is a connection.
  const isOpen = kind === 'saving' || kind === 'attention' || !(connected || offline)
  if (waiting === 0 && isOpen) return textOf(kind, status, claim)
  if (connected) return t('sync.nowConnected', { count: waiting })
  if (!offline) return t('sync.waiting', { count: waiting })
  return waiting > 0 ? t('sync.nowOffline', { count: waiting }) : offlineSentence(claim)
}

function offlineSentence(claim: OfflineClaim): string {
  if (typeof claim === 'number') return t('sync.nowOfflineFiles', { count: claim })
  if (claim === 'everything') return t('sync.nowOfflineAll')
  return t(claim === 'partly' ? 'sync.nowOfflinePartly' : 'sync.nowOfflineOnly')
}
