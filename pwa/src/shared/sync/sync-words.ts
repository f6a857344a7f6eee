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
  storage: HardDrive,
  update: Download,
}

const texts: Record<Exclude<LineKind, 'sending'>, StringKey> = {
  saved: 'sync.saved',
  unfetched: 'sync.unfetched',
  offline: 'sync.offline',
  saving: 'sync.saving',
  waiting: 'sync.waiting',
  unreachable: 'sync.unreachable',
  portal: 'sync.portal',
  attention: 'sync.attention',
  session: 'sync.session',
  factor: 'sync.factor',
  storage: 'sync.storage',
  update: 'sync.update',
}

const orange: ReadonlySet<LineKind> = new Set(['attention', 'session', 'factor', 'storage'])

/** The state of sync as the pill and a phone's header line say it. */
export function syncLine(status: SyncStatus, updateReady = false): SyncLine {
  const kind = lineKind(status, updateReady)
  return { icon: icons[kind], text: textOf(kind, status), tone: orange.has(kind) ? 'now' : 'quiet' }
}

/** What is said: with nothing to send, that a new version is ready. */
export const lineKind = ({ kind }: SyncStatus, updateReady: boolean): LineKind =>
  updateReady && (kind === 'saved' || kind === 'offline') ? 'update' : kind

function textOf(kind: LineKind, { waiting, sent, attention }: SyncStatus): string {
  if (kind === 'sending') return t('sync.sending', { current: sent + 1, total: sent + waiting })
  const count = kind === 'attention' ? attention : waiting
  return t(texts[kind], { count })
}

/** The state as a sentence, with what follows from it: the first line of the attention list. */
export function syncSentence({ kind, waiting, sent, connected }: SyncStatus): string {
  if (kind === 'session') return t('sync.nowSession')
  if (kind === 'factor') return t('sync.nowFactor')
  if (kind === 'storage') return t('sync.nowStorage')
  if (kind === 'portal') return t('sync.nowPortal')
  if (kind === 'unfetched') return t('sync.nowUnfetched')
  if (kind === 'unreachable') return t('sync.nowUnreachable')
  if (connected && sent > 0) return t('sync.nowSending', { sent, count: waiting })
  return t(connected ? 'sync.nowConnected' : 'sync.nowOffline', { count: waiting })
}
