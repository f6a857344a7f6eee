import { CircleAlert } from 'lucide-preact'
import { Icon } from '../../../ui/icon.tsx'

/** Below a group of controls: what is wrong. */
export function FieldError({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p class="field-error" role="alert">
      <Icon of={CircleAlert} size={16} />
      <span>{text}</span>
    </p>
  )
}
