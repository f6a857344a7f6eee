import './second-factors.css'
import { useLatePartOfAddress } from '../use-part-of-address.ts'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import { Provider } from './provider.tsx'
import { TwoStep } from './two-step.tsx'
import { YourDevices } from './your-devices.tsx'

const sections = ['password', 'two-step', 'passkeys', 'provider', 'devices']

/** What protects the account. Loaded when the settings are open. */
export default function Security() {
  useLatePartOfAddress(sections)
  return (
    <>
      <Password />
      <TwoStep />
      <Passkeys />
      <Provider />
      <YourDevices />
    </>
  )
}
