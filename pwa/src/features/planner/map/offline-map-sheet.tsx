import '../page/planner-form.css'
import './offline-map.css'
import { CircleAlert, Download, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { PackDetail } from '../../../data/map/download-pack.ts'
import { removePacks, tellingProblem } from '../../../data/map/map-packs.ts'
import type { MapPack } from '../../../data/map/pack-db.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Segment } from '../../../ui/fields/segment.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { usePlanner } from '../page/planner-context.ts'
import { diskProblem, offlineMapOf, useContinuedPacks, usePackPlan } from './use-offline-map.ts'

/** Takes the streets around the places of the trip along, or off the device again. */
export default function OfflineMapSheet() {
  const { go, tripId } = usePlanner()
  const { saved, loading, outdated, gaveWay } = offlineMapOf(tripId)
  useContinuedPacks()
  if (loading) return <Saving pack={loading} onClose={go.closeSheet} />
  if (saved && !outdated) return <Saved pack={saved} onClose={go.closeSheet} />
  return <Choice {...{ tripId, outdated, gaveWay }} onClose={go.closeSheet} />
}

interface CloseProps {
  onClose: () => void
}

interface ChoiceProps extends CloseProps {
  tripId: string
  outdated: boolean
  gaveWay: boolean
}

function Choice({ tripId, outdated, gaveWay, onClose }: ChoiceProps) {
  const [detail, setDetail] = useState<PackDetail>('buildings')
  const { plan, problem, take } = usePackPlan(tripId, detail)
  return (
    <Sheet
      title={t('offlineMap.title')}
      onClose={onClose}
      footer={
        <Button
          kind="primary"
          icon={Download}
          offReason={plan ? undefined : t('offlineMap.measuring')}
          onClick={() => void take()}
        >
          {plan ? t('offlineMap.saveSize', { size: formatBytes(plan.bytes) }) : t('offlineMap.save')}
        </Button>
      }
    >
      <div class="planner-form">
        {gaveWay && (
          <Notice tone="warn" icon={CircleAlert}>
            {t('offlineMap.gaveWay')}
          </Notice>
        )}
        <p>{t(outdated ? 'offlineMap.newer' : 'offlineMap.about')}</p>
        <Segment
          label={t('offlineMap.detail')}
          value={detail}
          onChange={setDetail}
          wide
          options={[
            { value: 'buildings', label: t('offlineMap.buildings') },
            { value: 'streets', label: t('offlineMap.streets') },
          ]}
        />
        {plan && <p class="offline-map-fact">{t('offlineMap.places', plan.places)}</p>}
        {plan?.capped && <p class="offline-map-fact">{t('offlineMap.capped')}</p>}
        <Problem text={problem ?? diskProblem(tripId)} />
      </div>
    </Sheet>
  )
}

function Problem({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <Notice tone="warn" icon={CircleAlert} alert>
      {text}
    </Notice>
  )
}

const remove = ({ name, trip_id }: MapPack) => void tellingProblem(trip_id, () => removePacks([name]))

function Saving({ pack, onClose }: CloseProps & { pack: MapPack }) {
  const percent = Math.round((pack.done_bytes / pack.bytes) * 100)
  return (
    <Sheet
      title={t('offlineMap.title')}
      onClose={onClose}
      footer={<Button onClick={() => remove(pack)}>{t('offlineMap.cancel')}</Button>}
    >
      <div class="planner-form">
        <p>{t('offlineMap.saving', { percent })}</p>
        <progress class="offline-map-bar" max={100} value={percent} aria-label={t('offlineMap.title')} />
        <p class="offline-map-fact">{t('offlineMap.resumes')}</p>
        <Problem text={diskProblem(pack.trip_id)} />
      </div>
    </Sheet>
  )
}

function Saved({ pack, onClose }: CloseProps & { pack: MapPack }) {
  return (
    <Sheet
      title={t('offlineMap.title')}
      onClose={onClose}
      footer={
        <Button kind="destructive" icon={Trash2} onClick={() => remove(pack)}>
          {t('offlineMap.remove')}
        </Button>
      }
    >
      <div class="planner-form">
        <p>{t('offlineMap.savedSize', { size: formatBytes(pack.bytes) })}</p>
        <p class="offline-map-fact">{t('offlineMap.places', pack.places)}</p>
        <Problem text={diskProblem(pack.trip_id)} />
      </div>
    </Sheet>
  )
}
