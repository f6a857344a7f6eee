import { useLatePartOfAddress } from '../use-part-of-address.ts'
import { YourDevices } from './your-devices.tsx'

const sections = ['devices']

/** What protects the account. Loaded when the settings are open. */
export default function Security() {
  useLatePartOfAddress(sections)
  return <YourDevices />
}
