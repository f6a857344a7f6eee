const final = 0x80
const text = 0x01

/**
 * A message as it goes over a web socket (RFC 6455, 5.2), for what many are told: to frame it anew for each of five hundred
 * takes longer than to write it.
 */
export const textFrame = (message: string): Buffer => {
  const length = Buffer.byteLength(message)
  const [mark, sized] = length < 126 ? [length, 0] : length < 65_536 ? [126, 2] : [127, 8]
  const frame = Buffer.allocUnsafe(2 + sized + length)
  frame[0] = final | text
  frame[1] = mark
  if (sized === 2) frame.writeUInt16BE(length, 2)
  if (sized === 8) frame.writeBigUInt64BE(BigInt(length), 2)
  frame.write(message, 2 + sized)
  return frame
}
