import { CalendarDays } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import { Chip } from '../../../ui/chip.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { addTarget, chooseTarget } from './add-target-store.ts'
import { targetItems, targetText, usualTarget } from './add-target.ts'
import { usePlanner } from '../page/planner-context.ts'

/** Where it will go; a tap changes it. */
export function TargetChip() {
  const planner = usePlanner()
  const { plan } = planner
  const target = addTarget.value ?? usualTarget(planner)
  return (
    <MenuButton label={t('planner.whereTo')} align="start" items={targetItems(plan, target, chooseTarget)}>
      {({ ref, toggle, expanded }) => (
        <Chip icon={CalendarDays} menu chosen expanded={expanded} chipRef={ref} onClick={toggle}>
          {targetText(plan, target)}
        </Chip>
      )}
    </MenuButton>
  )
}
