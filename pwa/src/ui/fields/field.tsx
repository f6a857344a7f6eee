import './field.css'
import { CircleAlert } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { useStableId } from '../use-stable-id.ts'

/** What every field has around its control. */
export type FieldProps = {
  label: string
  /** One line of help below. */
  hint?: ComponentChildren
  /** Why the value is not taken: what is wrong, then what to do. Replaces the hint. */
  error?: string | false | undefined
  /** Beside the label at its end, such as a "Forgot?" link. */
  labelEnd?: ComponentChildren
  /** Keeps the label for screen readers only: a search box with an icon. */
  hideLabel?: boolean
  class?: string | undefined
}

/** The ids and states that a control takes from its field. */
export type ControlAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FrameProps = FieldProps & { children: (attributes: ControlAttributes) => ComponentChildren }

/** Label above, control, hint or error below, tied together for screen readers. */
export function Field({ label, hint, error, labelEnd, hideLabel, class: extra, children }: FrameProps) {
  const id = useStableId('field')
  const noteId = `${id}-note`
  return (
    <div class={classNames('field', Boolean(error) && 'has-error', extra)}>
      <div class={hideLabel ? 'visually-hidden' : 'field-head'}>
        <label class="field-label" for={id}>
          {label}
        </label>
        {labelEnd}
      </div>
      {children({
        id,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p class="field-error" id={noteId}>
          <Icon of={CircleAlert} size={16} />
          <span>{error}</span>
        </p>
      ) : hint ? (
        <p class="field-hint" id={noteId}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
