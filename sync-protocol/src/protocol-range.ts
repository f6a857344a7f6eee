/** Which versions of the wire a server speaks (sync rule C10). */
import { protocolVersion } from './wire.ts'

export interface ProtocolRange {
  oldest: number
  /** The version of today. */
  current: number
}

const versionsBack = 2

/** What a server of this wire version speaks: that one and two before. */
export const rangeFrom = (current: number): ProtocolRange => ({
  oldest: Math.max(1, current - versionsBack),
  current,
})

export const protocolRange: ProtocolRange = rangeFrom(protocolVersion)

/** What is wrong with a version that is not spoken. */
export const otherVersion = (version: number, current: number): 'CLIENT_TOO_NEW' | 'CLIENT_TOO_OLD' =>
  version > current ? 'CLIENT_TOO_NEW' : 'CLIENT_TOO_OLD'

/** Who names no version, such as another program that reads the API, speaks the current one. */
export const speaks = ({ oldest, current }: ProtocolRange, version: number | undefined): boolean =>
  version === undefined || (Number.isInteger(version) && version >= oldest && version <= current)
