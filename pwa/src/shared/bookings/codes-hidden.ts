import { deviceSettings } from '../../data/settings.ts'

/** Does the reader want confirmation codes hidden where others may look on? Reactive. */
export function codesHidden(): boolean {
  return deviceSettings.value.blur_booking_codes ?? false
}
