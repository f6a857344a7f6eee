import { CalendarRange, ChevronRight, CircleCheck, MapPin, UserRoundPlus, X } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { firstStepsKey } from '@caravel/sync-protocol/domain/user-settings'
import { doWithUndo } from '../../../shared/undo/do-with-undo.ts'
import { openSheet } from '../../../shared/navigation/sheet-url.ts'
import { setOwnSetting } from '../../../data/own-settings.ts'
import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { firstSteps, type FirstStep } from './first-steps.ts'
import { usePlanner, type Planner } from './planner-context.ts'

const icons = { dates: CalendarRange, place: MapPin, invite: UserRoundPlus }

const take = (id: FirstStep['id'], go: Planner['go']): void => {
  if (id === 'invite') return openSheet('share')
  go.openSheet(id === 'dates' ? 'range' : 'add')
}

/** Dates, a first place, a fellow traveller: each ticks itself when it is there. */
export function FirstStepsList() {
  const planner = usePlanner()
  const [closed, setClosed] = useState(false)
  const steps = firstSteps(planner)
  const done = steps.filter(step => step.done).length
  const all = done === steps.length
  useEffect(() => {
    if (all) announce(t('firstSteps.all'))
  }, [all])
  if (closed) return null
  const hide = () => {
    if (all) return setClosed(true)
    doWithUndo({ key: 'firstSteps.did.hidden', params: {} }, options =>
      setOwnSetting(firstStepsKey(planner.tripId), true, options),
    )
  }
  return (
    <section class="first-steps" aria-labelledby="first-steps">
      <header class="first-steps-head">
        <h2 id="first-steps">{t('firstSteps.title')}</h2>
        <span class="first-steps-count">{t('firstSteps.count', { done, all: steps.length })}</span>
        <IconButton
          icon={X}
          size={20}
          label={t(all ? 'firstSteps.close' : 'firstSteps.hide')}
          onClick={hide}
        />
      </header>
      <ol>
        {steps.map(step => (
          <li key={step.id}>
            <Step step={step} onTake={() => take(step.id, planner.go)} />
          </li>
        ))}
      </ol>
      {all && <p class="first-steps-all">{t('firstSteps.all')}</p>}
    </section>
  )
}

function Step({ step: { id, done }, onTake }: { step: FirstStep; onTake: () => void }) {
  if (done)
    return (
      <p class="first-step is-done">
        <Icon of={CircleCheck} />
        <span>
          <VisuallyHidden>{t('firstSteps.isDone')} </VisuallyHidden>
          {t(`firstSteps.${id}`)}
        </span>
      </p>
    )
  return (
    <button type="button" class="first-step" onClick={onTake}>
      <Icon of={icons[id]} />
      <span class="first-step-text">
        <b>{t(`firstSteps.${id}`)}</b>
        <span>{t(`firstSteps.${id}Fact`)}</span>
      </span>
      <Icon of={ChevronRight} size={16} flip />
    </button>
  )
}
