import { effect } from '@preact/signals'
import { syncStatus } from '../data/sync/status.ts'
import { syncLine } from '../features/sync-tray/sync-words.ts'
import { announce } from '../ui/live-region.tsx'
import { SyncPill } from '../ui/sync-pill.tsx'
import { openSheet } from './sheet-url.ts'

/** The state of sync on a page: a pill in a wide header, a line under the title of a phone. Opens the tray. */
export function SyncStatusButton({ shape }: { shape: 'pill' | 'line' }) {
  const status = syncStatus.value
  if (shape === 'line' && status.kind === 'saved') return null
  const { icon, text, tone } = syncLine(status)
  return <SyncPill shape={shape} icon={icon} text={text} tone={tone} onClick={() => openSheet('sync')} />
}

/** Says each change of state to screen readers once, not each change of a count. Called once at start. */
export function announceSync(): void {
  let before = syncStatus.peek().kind
  effect(() => {
    const status = syncStatus.value
    if (before !== status.kind && status.kind !== 'sending') announce(syncLine(status).text)
    before = status.kind
  })
}
