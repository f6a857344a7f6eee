import { AppError } from '@caravel/sync-protocol/errors'
import { otherVersion, speaks } from '@caravel/sync-protocol/protocol-range'
import type { Ctx } from '../context.ts'

/** A device names the wire it speaks. What it means by a request of another one is unknown: it needs its update first. */
export const refuseOtherProtocol = ({ headers, protocols }: Pick<Ctx, 'headers' | 'protocols'>): void => {
  const text = headers['x-protocol-version']
  if (text === undefined) return
  if (!/^-?\d{1,9}$/.test(text))
    throw new AppError('INVALID_INPUT', { fields: { 'X-Protocol-Version': 'WRONG_FORMAT' } })
  if (!speaks(protocols, Number(text)))
    throw new AppError(otherVersion(Number(text), protocols.current), { protocol_version: protocols.current })
}
