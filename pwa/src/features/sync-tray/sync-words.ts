import { Check, CircleAlert, CircleDashed, CloudOff, HardDrive, Lock, RefreshCw } from 'lucide-preact'
import type { SyncKind, SyncStatus } from '../../data/sync/status.ts'
import { t } from '../../i18n/t.ts'
import type { IconShape } from '../../ui/icon.tsx'

export type SyncLine = { icon: IconShape; text: string; tone: 'quiet' | 'now' }

const icons: Record<SyncKind, IconShape> = {
  saved: Check,
  offline: CloudOff,
  waiting: CircleDashed,
  sending: RefreshCw,
  unreachable: CircleDashed,
  portal: CloudOff,
  attention: CircleAlert,
  session: Lock,
  storage: HardDrive,
}

const orange: ReadonlySet<SyncKind> = new Set(['attention', 'session', 'storage'])

/** The state of sync as the pill and a phone's header line say it. */
export function syncLine(status: SyncStatus): SyncLine {
  return { icon: icons[status.kind], text: textOf(status), tone: orange.has(status.kind) ? 'now' : 'quiet' }
}

function textOf({ kind, waiting, attention, sending }: SyncStatus): string {
  if (kind === 'sending' && sending) return t('sync.sending', { current: sending[0], total: sending[1] })
  const count = kind === 'attention' ? attention : waiting
  return t(`sync.${kind}`, { count })
}

/** The state as a sentence, with what follows from it: the first line of the tray. */
export function syncSentence({ kind, waiting, connected }: SyncStatus): string {
  if (kind === 'session') return t('sync.nowSession')
  if (kind === 'storage') return t('sync.nowStorage')
  if (kind === 'portal') return t('sync.nowPortal')
  if (kind === 'unreachable') return t('sync.nowUnreachable')
  return t(connected ? 'sync.nowConnected' : 'sync.nowOffline', { count: waiting })
}
