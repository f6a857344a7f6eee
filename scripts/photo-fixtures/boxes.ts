/** Boxes of MP4 and HEIC files: a length, a name of four letters, and what is in it. */

export const number = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4))
  return bytes
}

export const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([number(body.length + 8), Buffer.from(type, 'latin1'), body])
}

export interface Box {
  type: string
  /** Where it begins in the bytes. */
  at: number
  whole: Buffer
  body: Buffer
}

export const boxesIn = (bytes: Buffer): Box[] => {
  const found: Box[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at) || bytes.length - at
    const whole = bytes.subarray(at, at + size)
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), at, whole, body: whole.subarray(8) })
    at += size
  }
  return found
}

export const mustFind = (boxes: readonly Box[], type: string): Box => {
  const found = boxes.find(each => each.type === type)
  if (!found) throw new Error(`There is no box ${type}`)
  return found
}

/** The box with those in it that `change` answers for; undefined leaves one out. */
export const withInside = ({ type, body }: Box, change: (inside: Box) => Buffer | undefined): Buffer =>
  box(type, ...boxesIn(body).flatMap(inside => change(inside) ?? []))
