import { ChevronDown, ChevronLeft, CircleDashed } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import { trips } from '../../../data/trips.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { dayColourClass } from '../../../ui/day-colour.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { dayMenuItems } from './map-chips.tsx'
import { usePlanner } from '../page/planner-context.ts'
import { allDaysShown } from '../page/planner-session.ts'
import { dayName, shortDate } from '../model/planner-words.ts'

/** Above the map of a phone: back to the list, and which day it is, with a list of all days. */
export default function MapTop({ takesFocus }: { takesFocus: boolean }) {
  const planner = usePlanner()
  const { day, go, tripId } = planner
  const waiting = trips.value?.find(({ id }) => id === tripId)?.pending ?? 0
  const all = allDaysShown.value || !day
  const pill = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (takesFocus) pill.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div class="map-top">
      <button
        type="button"
        class="map-round leads-back"
        aria-label={t('planner.backToList')}
        onClick={() => go.closeMap()}
      >
        <Icon of={ChevronLeft} size={24} flip />
      </button>
      <MenuButton label={t('planner.onMap')} align="start" items={dayMenuItems(planner)}>
        {({ ref, toggle, attributes }) => (
          <button
            type="button"
            class={classNames('map-pill', day && dayColourClass(day.number))}
            ref={element => {
              pill.current = element
              ref(element)
            }}
            onClick={toggle}
            {...attributes}
          >
            {!all && <span class="map-pill-dot" aria-hidden="true" />}
            <b>{all ? t(day ? 'planner.allDays' : 'planner.ideas') : dayName(day)}</b>
            <span class="map-pill-date">{!all && day.date !== null && shortDate(day.date)}</span>
            {waiting > 0 && (
              <span class="map-pill-waits">
                <Icon of={CircleDashed} />
                <span aria-hidden="true">{formatNumber(waiting)}</span>
                <VisuallyHidden>{t('planner.waitingCount', { count: waiting })}</VisuallyHidden>
              </span>
            )}
            <Icon of={ChevronDown} />
          </button>
        )}
      </MenuButton>
    </div>
  )
}
