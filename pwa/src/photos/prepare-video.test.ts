import { expect, test } from 'vitest'
import { videoType } from './prepare-video.ts'

const bytes = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))

test.each([
  ['\0\0\0\x18ftypisom', 'video/mp4'],
  ['\0\0\0\x14ftypqt  ', 'video/quicktime'],
  ['\x1aE\xdf\xa3', 'video/webm'],
  ['\0\0\0\x18ftypheic', undefined],
  ['\0\0\0\x18ftypavif', undefined],
  ['\xff\xd8\xff\xe1', undefined],
])('%j is %s', (head, type) => expect(videoType(bytes(head))).toBe(type))
