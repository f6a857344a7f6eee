import '../page/planner-form.css'
import { CalendarMinus } from 'lucide-preact'
import type { DayContent } from '@caravel/sync-protocol/actions/remove-day'
import { useState } from 'preact/hooks'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Segment } from '../../../ui/fields/segment.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { removeDay } from '../model/day-actions.ts'
import { usePlanner } from '../page/planner-context.ts'
import { dayFull } from '../model/planner-words.ts'
import { useSaving } from '../../../shared/forms/use-saving.tsx'

/** A day that is not empty goes: asks where what is on it goes. */
export default function RemoveDaySheet() {
  const { plan, go, tripId, day: shown, at, may } = usePlanner()
  const day = plan.days.find(({ id }) => id === at.about) ?? shown
  const others = plan.days.filter(other => other.id !== day?.id)
  const near = others.find(({ number }) => number > (day?.number ?? 0)) ?? others.at(-1)
  const [content, setContent] = useState<DayContent>('move')
  const [to, setTo] = useState(near?.id ?? '')
  const { save, refusal } = useSaving()
  if (!day || others.length === 0) return null
  const notes = day.items.length - day.stops.length
  const remove = () =>
    save(
      () => removeDay(tripId, day, content === 'move' ? { content, to_day_id: to } : { content }),
      () => go.replaceSheet({ tab: Math.min(day.number, others.length) }),
    )
  const facts = {
    move: t('planner.removeMoveFact'),
    ideas: t('planner.removeIdeasFact', { notes }),
    delete: t('planner.removeDeleteFact', { notes }),
  }
  return (
    <Sheet
      title={t('planner.removeDay')}
      over={dayFull(day)}
      onClose={go.closeSheet}
      footer={
        <>
          <Button onClick={go.closeSheet}>{t('planner.keep')}</Button>
          <Button kind="destructive" icon={CalendarMinus} onClick={() => void remove()}>
            {t('planner.removeDay')}
          </Button>
        </>
      }
    >
      <div class="planner-form">
        <p>{t('planner.removeWhere', { stops: day.stops.length, notes })}</p>
        <Segment
          label={t('planner.removeWhereTo')}
          value={content}
          onChange={setContent}
          wide
          options={[
            { value: 'move', label: t('planner.removeMove') },
            { value: 'ideas', label: t('planner.removeIdeas') },
            ...(may.places ? [{ value: 'delete' as const, label: t('planner.removeDelete') }] : []),
          ]}
        />
        {content === 'move' && (
          <SelectField
            label={t('planner.removeTo')}
            value={to}
            options={others.map(other => ({ value: other.id, label: dayFull(other) }))}
            onChange={setTo}
          />
        )}
        <Notice icon={CalendarMinus}>{facts[content]}</Notice>
        {refusal}
      </div>
    </Sheet>
  )
}
