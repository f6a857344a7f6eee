import { Segment, type SegmentOption } from '../../ui/fields/segment.tsx'

/** One of two or three, with what it is called above and what it does below. */
export function Choice<Value extends string>({
  label,
  hint,
  ...choice
}: {
  label: string
  hint?: string
  value: Value
  options: readonly SegmentOption<Value>[]
  onChange: (value: Value) => void
}) {
  return (
    <div class="settings-choice">
      <span class="field-label" aria-hidden>
        {label}
      </span>
      <Segment<Value> label={label} {...choice} />
      {hint && <p class="settings-note">{hint}</p>}
    </div>
  )
}
