import './drag-grip.css'
import { GripVertical } from 'lucide-preact'
import { Icon } from '../icon.tsx'

/**
 * Six dots at the end of a row: a finger drags here at once, a mouse anywhere. Not a control of its own: the row has
 * the keys, its menu has Move up and Move down.
 */
export function DragGrip() {
  return (
    <span class="drag-grip" data-sortable-grip="" aria-hidden="true">
      <Icon of={GripVertical} />
    </span>
  )
}
