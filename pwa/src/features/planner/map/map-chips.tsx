import { Download, HardDriveDownload, Layers, Lightbulb } from 'lucide-preact'
import { distanceBetween } from '@caravel/sync-protocol/domain/travel-guess'
import { streetTiles } from '../../../data/map/street-tiles.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { usePlanner, type Planner } from '../page/planner-context.ts'
import { allDaysShown, showAllDays } from '../page/planner-session.ts'
import { dayFull, dayName } from '../model/planner-words.ts'
import { dayPoints } from './plan-markers.ts'
import { positionOf } from '../model/travel-legs.ts'
import { offlineMapOf } from './use-offline-map.ts'

/** Metres within which an idea counts as near. */
const nearby = 2_000

/** What the map can show: every day, one of them, the ideas. */
export function dayMenuItems({ plan, day, go }: Planner): MenuItem[] {
  const all = allDaysShown.value
  const choose = (tab: number | 'ideas') => {
    showAllDays(false)
    go.goTo(tab)
  }
  return [
    { id: 'all', label: t('planner.allDays'), chosen: all, onSelect: () => showAllDays(true) },
    ...plan.days.map((one, at) => ({
      id: one.id,
      label: dayFull(one),
      group: at === 0,
      chosen: !all && one === day,
      onSelect: () => choose(one.number),
    })),
    {
      id: 'ideas',
      label: t('planner.ideas'),
      group: true,
      chosen: !all && !day,
      onSelect: () => choose('ideas'),
    },
    ...(streetTiles.value
      ? [
          {
            id: 'offline',
            label: t('offlineMap.title'),
            group: true,
            onSelect: () => go.openSheet('offline-map'),
          },
        ]
      : []),
  ]
}

/** What lies over the map. */
export default function MapChips() {
  return (
    <>
      <MapDayChoice />
      <IdeasNearby />
      <OfflineMapChip />
    </>
  )
}

/** The choice of what the map shows, over its corner. */
function MapDayChoice() {
  const planner = usePlanner()
  const { day } = planner
  const label = allDaysShown.value ? t('planner.allDays') : day ? dayName(day) : t('planner.ideas')
  return (
    <MenuButton label={t('planner.onMap')} align="start" items={dayMenuItems(planner)}>
      {({ ref, toggle, attributes }) => (
        <button type="button" class="map-chip map-chip-day" ref={ref} onClick={toggle} {...attributes}>
          <Icon of={Layers} />
          {label}
        </button>
      )}
    </MenuButton>
  )
}

/** How many ideas lie near the day's stops; leads to them. */
function IdeasNearby() {
  const { plan, day, go } = usePlanner()
  if (!day || allDaysShown.value) return null
  const points = dayPoints(day)
  const near = plan.ideas.filter(idea => {
    const at = positionOf(idea)
    return at && points.some(point => distanceBetween(at, point) <= nearby)
  })
  if (!near.length) return null
  return (
    <button type="button" class="map-chip map-chip-ideas" onClick={() => go.goTo('ideas')}>
      <Icon of={Lightbulb} />
      {t('planner.ideasNearby', { count: near.length })}
    </button>
  )
}

/** Whether the streets of this trip are on this device; leads to where that is chosen. */
function OfflineMapChip() {
  const { tripId, go } = usePlanner()
  if (!streetTiles.value) return null
  const { saved, loading } = offlineMapOf(tripId)
  const percent = loading && Math.round((loading.done_bytes / loading.bytes) * 100)
  const label =
    percent !== undefined
      ? t('offlineMap.saving', { percent })
      : saved
        ? t('offlineMap.chipSaved', { size: formatBytes(saved.bytes) })
        : t('offlineMap.title')
  return (
    <button type="button" class="map-chip map-chip-offline" onClick={() => go.openSheet('offline-map')}>
      <Icon of={saved && !loading ? HardDriveDownload : Download} />
      {label}
    </button>
  )
}
