import { CircleAlert, CircleCheck, Download, Pencil, Play, X } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { countryName } from '../../../i18n/country-name.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { formatList, formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { noServer } from '../no-server.ts'
import { problemText, type MapJob, type ServerMap } from './map-data.ts'
import type { AskJob } from './region.tsx'

type JobProps = { map: ServerMap; job: MapJob; ask: AskJob; busy: boolean }

/** A region on its way: its size, how far it is, what went wrong. */
export function RegionJob(props: JobProps) {
  const { job } = props
  return (
    <>
      <p>{selectionText(job)}</p>
      {job.state === 'planning' && <Planning {...props} />}
      {job.state === 'planned' && <Planned {...props} />}
      {job.state === 'running' && <Running {...props} />}
      {job.state === 'failed' && <Failed {...props} />}
      {job.state === 'done' && <Done {...props} />}
    </>
  )
}

function selectionText({ countries, boxes, trips, max_zoom }: MapJob): string {
  const areas = [
    ...countries.map(countryName),
    ...(boxes.length ? [t('adminMap.boxes', { count: boxes.length })] : []),
    ...(trips ? [t('adminMap.allTrips')] : []),
  ]
  return t('adminMap.selection', { areas: formatList(areas), zoom: max_zoom })
}

function Planning({ job, ask }: JobProps) {
  const text = t('adminMap.calculating', { host: job.host ?? '' })
  return (
    <>
      <p class="admin-note">{text}</p>
      <progress class="map-progress" aria-label={text} />
      <div class="admin-acts">
        <Button icon={X} onClick={() => void ask('DELETE')}>
          {t('adminMap.cancelCalculation')}
        </Button>
      </div>
    </>
  )
}

function Planned({ map, job, ask, busy }: JobProps) {
  const { free_bytes } = map
  const isTooBig = free_bytes !== null && job.bytes !== null && job.bytes > free_bytes
  return (
    <>
      <p class="map-estimate">
        {t('adminMap.estimate', { count: job.tiles ?? 0, size: formatBytes(job.bytes ?? 0) })}
      </p>
      <p class="admin-note">{t('adminMap.regionReplaces')}</p>
      <div class="admin-acts">
        <Button
          kind="primary"
          icon={Download}
          busy={busy && t('adminMap.download')}
          offReason={noServer() || (isTooBig && t('adminMap.tooBig', { free: formatBytes(free_bytes) }))}
          onClick={() => void ask('POST')}
        >
          {t('adminMap.download')}
        </Button>
        <Discard ask={ask}>{t('adminMap.discard')}</Discard>
      </div>
    </>
  )
}

function Running({ job, ask }: JobProps) {
  const percent = job.bytes ? Math.floor((job.done_bytes / job.bytes) * 100) : 0
  const size = formatBytes(job.bytes ?? 0)
  return (
    <>
      <p>{t('adminMap.running', { host: job.host ?? '', percent: formatNumber(percent), size })}</p>
      <progress class="map-progress" max={100} value={percent} aria-label={t('adminMap.region')} />
      <p class="admin-note">{t('adminMap.resumes')}</p>
      <div class="admin-acts">
        <Button
          icon={X}
          offReason={noServer()}
          onClick={() => void ask('DELETE').then(() => announce(t('adminMap.cancelled')))}
        >
          {t('adminMap.cancel')}
        </Button>
      </div>
    </>
  )
}

function Failed({ job, ask, busy }: JobProps) {
  return (
    <>
      {job.error && (
        <Notice icon={CircleAlert} tone="danger" alert>
          {problemText(job.error)}
        </Notice>
      )}
      <div class="admin-acts">
        <Button
          kind="primary"
          icon={Play}
          busy={busy && t('adminMap.continue')}
          offReason={noServer()}
          onClick={() => void ask('POST')}
        >
          {t('adminMap.continue')}
        </Button>
        <Discard ask={ask}>{t('adminMap.discard')}</Discard>
      </div>
    </>
  )
}

function Done({ map, ask }: JobProps) {
  const isInUse = map.from.name === 'region.pmtiles'
  return (
    <>
      <Notice icon={CircleCheck}>{t(isInUse ? 'adminMap.done' : 'adminMap.doneElsewhere')}</Notice>
      <div class="admin-acts">
        <Button offReason={noServer()} onClick={() => void ask('DELETE')}>
          {t('adminMap.another')}
        </Button>
      </div>
    </>
  )
}

function Discard({ ask, children }: { ask: AskJob; children: ComponentChildren }) {
  return (
    <Button icon={Pencil} offReason={noServer()} onClick={() => void ask('DELETE')}>
      {children}
    </Button>
  )
}
