import './day-footer.css'
import { Car, Footprints, Plus, Route } from 'lucide-preact'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { Segment } from '../../ui/segment.tsx'
import { usePlanner } from './planner-context.ts'
import { preferMode, preferredMode, routeShown, toggleRoute } from './planner-session.ts'

/** Add, show or hide the way, on foot or by car. On a phone this is in the day's menu. */
export function DayFooter() {
  const { may, go } = usePlanner()
  return (
    <div class="day-footer" role="toolbar" aria-label={t('planner.dayTools')}>
      {may.places && (
        <Button kind="primary" icon={Plus} onClick={() => go.openSheet('add')}>
          {t('planner.add')}
        </Button>
      )}
      <Button
        kind={routeShown.value ? 'tonal' : 'outline'}
        icon={Route}
        class="day-footer-route"
        aria-pressed={routeShown.value}
        onClick={toggleRoute}
      >
        {t('planner.route')}
      </Button>
      <Segment
        label={t('planner.mode')}
        value={preferredMode.value}
        onChange={preferMode}
        options={[
          { value: 'walk', label: t('planner.walk'), icon: Footprints, iconOnly: true },
          { value: 'drive', label: t('planner.drive'), icon: Car, iconOnly: true },
        ]}
      />
    </div>
  )
}

/** The same choices as items of a menu. */
export function travelItems(): MenuItem[] {
  return [
    {
      id: 'route',
      label: routeShown.value ? t('planner.hideRoute') : t('planner.showRoute'),
      icon: Route,
      group: true,
      onSelect: toggleRoute,
    },
    {
      id: 'walk',
      label: t('planner.walk'),
      icon: Footprints,
      chosen: preferredMode.value === 'walk',
      onSelect: () => preferMode('walk'),
    },
    {
      id: 'drive',
      label: t('planner.drive'),
      icon: Car,
      chosen: preferredMode.value === 'drive',
      onSelect: () => preferMode('drive'),
    },
  ]
}
