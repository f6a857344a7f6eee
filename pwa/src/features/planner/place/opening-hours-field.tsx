import { Plus, X } from 'lucide-preact'
import type { OpeningPeriod } from '@caravel/sync-protocol/entities/place'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { weekdays } from '../model/weekdays.ts'

type Props = {
  periods: readonly OpeningPeriod[]
  error: string | undefined
  onChange: (periods: OpeningPeriod[]) => void
}

/** When a place is open: a row per weekday, each with as many stretches as it has. Without any, nothing is known. */
export function OpeningHoursField({ periods, error, onChange }: Props) {
  const days = weekdays()
  return (
    <fieldset class="hours-field" data-field="hours">
      <legend class="field-label">{t('planner.openingHours')}</legend>
      {periods.length === 0 ? (
        <Button
          kind="outline"
          icon={Plus}
          onClick={() => onChange(days.map(({ weekday }) => ({ weekday, opens: '09:00', closes: '18:00' })))}
        >
          {t('planner.addHours')}
        </Button>
      ) : (
        <ul class="hours-list">
          {days.map(({ weekday, name }) => (
            <Weekday key={weekday} weekday={weekday} name={name} periods={periods} onChange={onChange} />
          ))}
        </ul>
      )}
      {error && <p class="field-error">{error}</p>}
      {periods.length > 0 && (
        <Button kind="text" onClick={() => onChange([])}>
          {t('planner.removeHours')}
        </Button>
      )}
    </fieldset>
  )
}

function Weekday(props: Omit<Props, 'error'> & { weekday: number; name: string }) {
  const { weekday, name, periods, onChange } = props
  const mine = periods.filter(period => period.weekday === weekday)
  const last = mine.at(-1)
  const put = (old: OpeningPeriod, changes: Partial<OpeningPeriod>) =>
    onChange(periods.map(period => (period === old ? { ...old, ...changes } : period)))
  return (
    <li class="hours-day">
      <span class="hours-name">{name}</span>
      <div class="hours-periods">
        {mine.length === 0 && <span class="hours-closed">{t('planner.closed')}</span>}
        {mine.map((period, at) => (
          <div class="hours-period" key={at}>
            <TimeField
              label={t('planner.opensOn', { weekday: name })}
              hideLabel
              value={period.opens}
              onChange={opens => put(period, { opens })}
            />
            <span aria-hidden="true">–</span>
            <TimeField
              label={t('planner.closesOn', { weekday: name })}
              hideLabel
              value={period.closes === '24:00' ? '00:00' : period.closes}
              onChange={closes => put(period, { closes })}
            />
            <IconButton
              icon={X}
              size={16}
              label={t('planner.removeHoursOn', { weekday: name })}
              onClick={() => onChange(periods.filter(other => other !== period))}
            />
          </div>
        ))}
      </div>
      <IconButton
        icon={Plus}
        size={16}
        label={t('planner.addHoursOn', { weekday: name })}
        onClick={() =>
          onChange([
            ...periods,
            { weekday, opens: last ? last.closes : '09:00', closes: last ? '22:00' : '18:00' },
          ])
        }
      />
    </li>
  )
}
