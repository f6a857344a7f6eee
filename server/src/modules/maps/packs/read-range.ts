export interface ByteRange {
  start: number
  /** The last byte that is in it. */
  end: number
}

/** One range; undefined: all of it is asked for, `behind`: it begins where nothing is any more (RFC 9110, 14). */
export function readRange(
  headers: Readonly<Record<string, string | undefined>>,
  size: number,
  etag: string,
): ByteRange | 'behind' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers['range'] ?? '') ?? []
  const isOfAnother = headers['if-range'] !== undefined && headers['if-range'] !== etag
  if (isOfAnother || (first === '' && last === '')) return undefined
  if (first === '')
    return Number(last) === 0 ? 'behind' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (start >= size) return 'behind'
  return start <= end ? { start, end } : undefined
}
