import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { Plan } from './plans.ts'

const colorsOf = ({ color }: Pick<Plan, 'color'> = { color: 1 }) => ({
  '--who': `var(--who-${color})`,
  '--who-line': `var(--who-${color}-line)`,
})

/** What the marks of the calendar mean. */
export function Legend({ people }: { people: readonly Plan[] }) {
  return (
    <ul class="off-legend">
      {people.map((plan, index) => (
        <li key={plan.id} style={colorsOf(plan)}>
          <span class="off-mark" aria-hidden="true">
            <span
              class="off-mark-part"
              style={{
                insetBlockStart: `${(index * 100) / people.length}%`,
                blockSize: `${100 / people.length}%`,
              }}
            />
          </span>
          {people.length === 2
            ? t(index ? 'timeOff.lower' : 'timeOff.upper', { name: plan.name })
            : plan.name}
        </li>
      ))}
      <li style={colorsOf(people[0])}>
        <span class="off-mark" aria-hidden="true">
          <span class="off-mark-part is-half" />
        </span>
        {t('timeOff.halfMark')}
      </li>
      <li>
        <span class="off-mark is-holiday" aria-hidden="true" />
        {t('timeOff.publicHoliday')}
      </li>
      <li>
        <span class="off-mark is-trip" aria-hidden="true" />
        {t('timeOff.tripMark')}
      </li>
      <li>
        <span class="off-mark is-suggestion" aria-hidden="true" />
        {t('timeOff.suggestion')}
      </li>
      {people.some(({ schoolHolidays }) => schoolHolidays.size > 0) && (
        <li>
          <span class="off-mark is-school" aria-hidden="true">
            {formatNumber(1)}
          </span>
          {t('timeOff.school')}
        </li>
      )}
    </ul>
  )
}
