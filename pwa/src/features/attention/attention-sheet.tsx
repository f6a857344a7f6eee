import './attention-sheet.css'
import { Cloud, CloudOff, Download, HardDrive } from 'lucide-preact'
import { useLocation } from 'preact-iso'
import { useEffect } from 'preact/hooks'
import { RowBoundary } from '../../shared/errors/row-boundary.tsx'
import { restartIntoUpdate, updateReady } from '../../shared/device/service-worker.ts'
import { requestSignIn } from '../../shared/sign-in/sign-in-request.ts'
import { device } from '../../data/device.ts'
import { uploads } from '../../data/files.ts'
import { notices } from '../../data/notices.ts'
import { orphans } from '../../data/orphans.ts'
import { rollbacks } from '../../data/server-rollbacks.ts'
import { syncStatus, type SyncKind } from '../../data/sync/status.ts'
import { attentionCards, waiting, type AttentionItem } from '../../data/attention.ts'
import { trips } from '../../data/trips.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AttentionCard } from './attention-card.tsx'
import { DeviceList } from './device-list.tsx'
import { FileCard, FileRow, TakenFileCard } from './file-on-its-way.tsx'
import { NoticeList } from './notice-list.tsx'
import { OrphanedCard } from './orphaned-card.tsx'
import { RollbackCard } from './rollback-card.tsx'
import { tripIdOf } from './row-path.ts'
import { offlineClaimNow } from '../../shared/sync/sync-status.tsx'
import { syncSentence } from '../../shared/sync/sync-words.ts'
import { TryAll } from './try-all.tsx'
import { WaitingRow } from './waiting-row.tsx'

/** Goes to the card of an item that a link names, once the card is there. */
function useNamedCard(cards: readonly (readonly AttentionItem[])[]): void {
  const wanted = useLocation().query['card']
  const card = cards.find(items => items.some(({ id }) => id === wanted))?.[0]?.id
  useEffect(() => {
    const title = card === undefined ? null : document.getElementById(`card-${card}`)
    title?.scrollIntoView({ block: 'nearest' })
    title?.focus({ preventScroll: true })
  }, [card, wanted])
}

/** What was answered is gone, and the focus with it: it goes on with what is next. */
function useFocusGoesOn(rows: string): void {
  useEffect(
    // When other rows have taken the place of these.
    () => () => {
      if (document.activeElement !== document.body) return
      const titles = document.querySelectorAll<HTMLElement>('dialog .attention-title')
      const next = titles[0] ?? document.querySelector<HTMLElement>('dialog:has(.tray) .sheet-title')
      next?.focus({ preventScroll: true })
    },
    [rows],
  )
}

/** What waits, what needs the reader, and what lies on this device. */
export function AttentionSheet() {
  const status = syncStatus.value
  const needs = attentionCards.value
  const waits = waiting.value
  const lost = orphans.value
  const older = rollbacks.value
  const all = [...uploads.value.values()]
  const taken = all.filter(each => each.taken)
  const files = all.filter(({ announced }) => announced)
  const refused = files.filter(each => each.refused !== undefined)
  const going = files.filter(each => each.refused === undefined)
  const needed = needs.length + lost.length + older.length + taken.length + refused.length
  const waitingCount = waits.length + going.length
  const tripsOfWaits = waits.map(([{ summary }]) => tripIdOf(summary))
  const inSeveral = new Set(tripsOfWaits).size > 1
  const titles = new Map(inSeveral ? trips.value?.map(({ id, title }) => [id, title]) : [])
  useNamedCard(needs)
  const rows = [
    ...[...needs.flat(), ...taken, ...refused, ...going].map(({ id }) => id),
    ...older.map(({ stream }) => stream),
    ...waits.map(([{ entry }]) => entry.mutation_id),
  ]
  useFocusGoesOn([...rows, ...notices.value.map(({ id }) => id)].join(' '))
  return (
    <div class="tray">
      <p class="tray-state" aria-live="polite">
        <Icon of={status.connected ? Cloud : CloudOff} size={16} />
        {syncSentence(status, offlineClaimNow())}
      </p>
      {!status.stored && (
        <Notice tone="now" icon={HardDrive}>
          {t('sync.unstoredHow')}
        </Notice>
      )}
      {(status.kind === 'session' || status.kind === 'factor') && (
        <Button kind="primary" onClick={requestSignIn}>
          {t(status.kind === 'session' ? 'sync.signIn' : 'sync.addFactor')}
        </Button>
      )}
      {updateReady.value && (
        <Button kind="tonal" icon={Download} onClick={restartIntoUpdate}>
          {t('sync.restart')}
        </Button>
      )}
      {status.connected && waitingCount > 0 && (
        <Button kind="tonal" onClick={() => device.peek()?.engine.wake('person')}>
          {t('sync.sendNow')}
        </Button>
      )}
      {needed > 0 && (
        <section class="tray-part">
          <h3 class="tray-title is-now">
            {t('sync.needsYou')} <Badge tone="now">{formatNumber(needed)}</Badge>
          </h3>
          <TryAll cards={needs} />
          {lost.map(orphan => (
            <OrphanedCard key={orphan.stream} orphan={orphan} />
          ))}
          {older.map(each => (
            <RollbackCard key={each.stream} lost={each} />
          ))}
          {needs.map(items => (
            <RowBoundary key={items[0].id} as="div">
              <AttentionCard items={items} />
            </RowBoundary>
          ))}
          {taken.map(each => each.taken && <TakenFileCard key={each.id} file={each} taken={each.taken} />)}
          {refused.map(each => (
            <FileCard key={each.id} file={each} />
          ))}
        </section>
      )}
      <section class="tray-part">
        <h3 class="tray-title">
          {t('sync.waitingTitle')}{' '}
          {waitingCount > 0 && <Badge tone="quiet">{formatNumber(waitingCount)}</Badge>}
        </h3>
        {waitingCount === 0 && <p class="tray-none">{t(nothingWaits(needed, status.kind))}</p>}
        <ol class="list">
          {waits.map((item, at) => (
            <RowBoundary key={item[0].entry.mutation_id}>
              <WaitingRow item={item} trip={titles.get(tripsOfWaits[at] ?? '')} />
            </RowBoundary>
          ))}
          {going.map(each => (
            <FileRow key={each.id} file={each} />
          ))}
        </ol>
      </section>
      <NoticeList />
      <section class="tray-part">
        <h3 class="tray-title">{t('sync.deviceTitle')}</h3>
        {status.stored ? <DeviceList /> : <p class="tray-none">{t('sync.deviceEmpty')}</p>}
      </section>
    </div>
  )
}

/** What needs the reader has not arrived either, and what is on its way to the disk is not sent. */
const nothingWaits = (needed: number, kind: SyncKind) =>
  kind === 'saving' ? 'sync.saving' : needed > 0 ? 'sync.nothingElse' : 'sync.nothingWaiting'
