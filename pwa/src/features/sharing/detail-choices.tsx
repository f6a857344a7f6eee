import { t } from '../../i18n/t.ts'
import { codesHidden } from '../../shared/bookings/codes-hidden.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'

export interface ShownDetails {
  codes: boolean
  prices: boolean
}

/** Codes and prices in a file or a calendar. Who hides codes on the screen takes none along. */
export function DetailChoices(props: {
  shown: ShownDetails
  /** What prices there are of. */
  prices: string
  onChange: (change: ShownDetails) => void
}) {
  const { codes, prices } = props.shown
  const hidden = codesHidden()
  return (
    <>
      <Checkbox
        checked={codes && !hidden}
        disabled={hidden}
        onChange={codes => props.onChange({ codes, prices })}
      >
        {t(hidden ? 'sharing.codesHidden' : 'sharing.codes')}
      </Checkbox>
      <Checkbox checked={prices} onChange={prices => props.onChange({ codes, prices })}>
        {props.prices}
      </Checkbox>
    </>
  )
}
