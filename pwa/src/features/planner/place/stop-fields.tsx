import { formatTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import type { FormErrors, StopForm } from './place-form.ts'
import { usePlanner } from '../page/planner-context.ts'
import { ProseField } from '../day/prose-field.tsx'

type Props = { form: StopForm; errors: FormErrors; onChange: (changes: Partial<StopForm>) => void }

/** What belongs to this visit: when, who, and a remark. */
export function StopFields({ form, errors, onChange }: Props) {
  return (
    <>
      <StopTimes form={form} errors={errors} onChange={onChange} />
      <WhoJoins joining={form.joining} onChange={joining => onChange({ joining })} />
      <div data-field="stopNotes">
        <ProseField
          label={t('planner.stopNotes')}
          value={form.notes}
          onInput={notes => onChange({ notes })}
          rows={2}
        />
      </div>
    </>
  )
}

/** When the visit begins and ends. */
export function StopTimes({ form, errors, onChange }: Props) {
  return (
    <>
      <div class="form-pair" data-field="time">
        <TimeField
          label={t('planner.starts')}
          value={form.start}
          onChange={start => onChange({ start })}
          error={errors.start && t(errors.start)}
          hint={t('planner.timeHint', { time: formatTime('10:00') })}
        />
        <TimeField
          label={t('planner.ends')}
          value={form.end}
          onChange={end => onChange({ end })}
          error={errors.end && t(errors.end)}
        />
      </div>
      {(form.nextDay || (form.start && form.end && form.end < form.start)) && (
        <Checkbox checked={form.nextDay} onChange={nextDay => onChange({ nextDay })}>
          {t('planner.endsNextDay')}
        </Checkbox>
      )}
    </>
  )
}

/** Nobody chosen means everybody. */
function WhoJoins({
  joining,
  onChange,
}: {
  joining: readonly string[]
  onChange: (joining: string[]) => void
}) {
  const { people } = usePlanner()
  if (people.length < 2) return null
  const toggle = (id: string, on: boolean) => {
    const next = on ? [...joining, id] : joining.filter(other => other !== id)
    onChange(next.length === people.length ? [] : next)
  }
  return (
    <fieldset class="form-who" data-field="people">
      <legend class="field-label">{t('planner.whoJoins')}</legend>
      <p class="field-hint">{joining.length ? t('planner.onlyThese') : t('planner.everyoneJoins')}</p>
      <div class="form-people">
        {people.map(person => (
          <Checkbox
            key={person.id}
            checked={joining.length === 0 || joining.includes(person.id)}
            onChange={on =>
              joining.length === 0
                ? onChange(people.map(({ id }) => id).filter(id => id !== person.id))
                : toggle(person.id, on)
            }
          >
            <Avatar person={person} size={24} decorative />
            {person.name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
