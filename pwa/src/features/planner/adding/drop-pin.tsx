import { MapPinPlus } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import { Chip } from '../../../ui/chip.tsx'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import { usePlanner } from '../page/planner-context.ts'

/** Shows the map and says how a pin is dropped there. */
export function DropPin() {
  const { go, shape, at } = usePlanner()
  const show = () => {
    const touch = matchMedia('(pointer: coarse)').matches
    go.replaceSheet(shape === 'phone' ? { map: true } : { map: at.map })
    showToast({ icon: MapPinPlus, text: touch ? t('planner.pressMap') : t('planner.rightClickMap') })
  }
  return (
    <Chip icon={MapPinPlus} onClick={show}>
      {t('planner.dropPin')}
    </Chip>
  )
}
