import { t } from '../../i18n/t.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import type { Stay } from './use-stay.ts'

/** Counts for every way in of the page that shows it. */
export function StaySignedIn({ stay: { on, choose } }: { stay: Stay }) {
  return (
    <Checkbox checked={on} onChange={choose} name="remember_me">
      {t('signIn.stay')}
    </Checkbox>
  )
}
