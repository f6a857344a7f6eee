import { describe, expect, it } from 'vitest'
import { imageKind } from './image-kind.ts'

const bytes = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))

describe('what a picture is', () => {
  it('is read from its first bytes', () => {
    expect(imageKind(bytes('\xff\xd8\xff\xe1\x00\x18Exif'))).toBe('jpeg')
    expect(imageKind(bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'))).toBe('png')
    expect(imageKind(bytes('GIF89a\x01\x00'))).toBe('gif')
    expect(imageKind(bytes('RIFF\x24\0\0\0WEBPVP8 '))).toBe('webp')
    expect(imageKind(bytes('BM\x46\0\0\0'))).toBe('bmp')
  })

  it('tells the pictures of phones from each other by their brands', () => {
    expect(imageKind(bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic'))).toBe('heic')
    expect(imageKind(bytes('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'))).toBe('heic')
    expect(imageKind(bytes('\0\0\0\x18ftypmif1\0\0\0\0mif1avif'))).toBe('avif')
    expect(imageKind(bytes('\0\0\0\x18ftypavif\0\0\0\0mif1miaf'))).toBe('avif')
    expect(imageKind(bytes('\0\0\0\x18ftypisom\0\0\0\0isomavc1'))).toBeUndefined() // a film
  })

  it('knows a drawing that could run a script, whatever stands before it', () => {
    expect(imageKind(bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('svg')
    expect(imageKind(bytes('\xef\xbb\xbf<?xml version="1.0"?>\n<!-- made by hand -->\n<SVG\n'))).toBe('svg')
  })

  it('knows no picture in anything else', () => {
    expect(imageKind(bytes('%PDF-1.7'))).toBeUndefined()
    expect(imageKind(bytes('<html><body>'))).toBeUndefined()
    expect(imageKind(bytes(''))).toBeUndefined()
  })
})
