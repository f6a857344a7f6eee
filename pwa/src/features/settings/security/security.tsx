import './second-factors.css'
import { t } from '../../../i18n/t.ts'
import { Part } from '../part.tsx'
import { useLatePartOfAddress } from '../use-part-of-address.ts'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import { Provider } from './provider.tsx'
import { TwoStep } from './two-step.tsx'
import { YourDevices } from './your-devices.tsx'

const sections = ['security', 'password', 'two-step', 'passkeys', 'provider', 'devices']

/** What protects the account. */
export default function Security() {
  useLatePartOfAddress(sections)
  return (
    <Part id="security" title={t('security.title')}>
      <Password />
      <TwoStep />
      <Passkeys />
      <Provider />
      <YourDevices />
    </Part>
  )
}
