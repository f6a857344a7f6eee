import './day-footer.css'
import { Car, Footprints, Plus, Route, WandSparkles } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { Segment } from '../../../ui/fields/segment.tsx'
import { usePlanner, type Planner } from '../page/planner-context.ts'
import { preferMode, preferredMode, routeShown, toggleRoute } from '../page/planner-session.ts'
import { canBeOrdered } from '../model/travel-legs.ts'
import type { PlanDay } from '../model/trip-plan.ts'

/** Why a day has no other order; undefined when it may have one. */
const noOrder = (day: PlanDay) => (canBeOrdered(day.stops) ? undefined : t('planner.orderTooFew'))

/** Add, show or hide the way, its best order, on foot or by car. On a phone this is in the day's menu. */
export function DayFooter() {
  const { may, go, day, offReason } = usePlanner()
  const orderOff = offReason ?? (day && noOrder(day))
  return (
    <div class="day-footer" role="toolbar" aria-label={t('planner.dayTools')}>
      {may.places && (
        <Button kind="primary" icon={Plus} busy={offReason} onClick={() => go.openSheet('add')}>
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
      {may.days && day && (
        <span class="day-footer-order" title={orderOff ?? t('planner.bestOrder')}>
          <Button
            kind="text"
            icon={WandSparkles}
            offReason={orderOff}
            aria-label={t('planner.bestOrder')}
            onClick={() => go.openSheet('order')}
          >
            {t('planner.optimise')}
          </Button>
        </span>
      )}
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
export function travelItems({ may, go }: Pick<Planner, 'may' | 'go'>, day: PlanDay): MenuItem[] {
  const order: MenuItem = {
    id: 'best-order',
    label: t('planner.bestOrder'),
    icon: WandSparkles,
    offReason: noOrder(day),
    onSelect: () => go.openSheet('order'),
  }
  return [
    {
      id: 'route',
      label: routeShown.value ? t('planner.hideRoute') : t('planner.showRoute'),
      icon: Route,
      group: true,
      onSelect: toggleRoute,
    },
    ...(may.days ? [order] : []),
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
