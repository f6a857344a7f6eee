import './best-order-sheet.css'
import '../rows/row-disc.css'
import { CalendarRange } from 'lucide-preact'
import { useMemo, useState } from 'preact/hooks'
import { useSaving } from '../../../shared/forms/use-saving.tsx'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { dayColourClass } from '../../../ui/day-colour.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { planSpread } from '../model/bulk-actions.ts'
import { dayFull, localNow } from '../model/planner-words.ts'
import { spreadPlan, type SpreadPlan } from '../model/spread-plan.ts'
import { usePlanner } from '../page/planner-context.ts'
import { preferredMode } from '../page/planner-session.ts'

/** Ideas on the days that they fit: what would go where, what stays an idea and why, and the button that does it. */
export default function SpreadSheet() {
  const { go, tripId, plan, may } = usePlanner()
  const mode = preferredMode.value
  const [saving, setSaving] = useState<SpreadPlan>()
  const found = useMemo(() => spreadPlan(plan, mode, localNow().date), [plan, mode])
  // While it is being saved, the ideas are on their days already.
  const { days, left } = saving ?? found
  const { save, refusal } = useSaving()
  const write = async () => {
    setSaving(found)
    try {
      await planSpread(tripId, found)
    } catch (error) {
      setSaving(undefined)
      throw error
    }
  }
  const count = days.reduce((sum, { added }) => sum + added.length, 0)
  const apply = count > 0 && may.days && (() => void save(write, go.closeSheet))
  return (
    <Sheet
      title={t('planner.spread')}
      onClose={go.closeSheet}
      footer={
        <>
          <Button onClick={go.closeSheet}>{apply ? t('planner.cancel') : t('ui.close')}</Button>
          {apply && (
            <Button kind="primary" icon={CalendarRange} onClick={apply}>
              {t('planner.spreadApply')}
            </Button>
          )}
        </>
      }
    >
      <output class="order-summary">
        {count ? t('planner.spreadFound', { count }) : t('planner.spreadNone')}
      </output>
      <p class="order-fact">{t('planner.spreadFact')}</p>
      {days.map(each => (
        <SpreadDay key={each.day.id} {...each} />
      ))}
      <Left left={left} />
      {refusal}
    </Sheet>
  )
}

function SpreadDay({ day, added }: SpreadPlan['days'][number]) {
  const heading = `spread-${day.id}`
  return (
    <section class="spread-day" aria-labelledby={heading}>
      <h3 class="spread-head" id={heading}>
        <span class={classNames('row-disc', dayColourClass(day.number))} aria-hidden="true">
          {day.number}
        </span>
        {dayFull(day)}
      </h3>
      <ul>
        {added.map(({ id, name }) => (
          <li key={id} class="order-row spread-row" dir="auto">
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Left({ left }: Pick<SpreadPlan, 'left'>) {
  if (!left.length) return null
  return (
    <section class="spread-day" aria-labelledby="spread-left">
      <h3 class="spread-head" id="spread-left">
        {t('planner.spreadLeft')}
      </h3>
      <ul>
        {left.map(({ place: { id, name }, why }) => (
          <li key={id} class="order-row spread-row">
            <span class="order-text" dir="auto">
              {name}
            </span>
            <span class="order-time">{t(`planner.spreadWhy.${why}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
