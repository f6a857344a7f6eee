import { describe, expect, it } from 'vitest'
import { fitPhoto, nameOfPhoto } from './fit-photo.ts'

describe('the size of a photo', () => {
  it('fits its longest side and keeps its shape', () => {
    expect(fitPhoto(4032, 3024)).toEqual({ width: 2048, height: 1536 })
    expect(fitPhoto(3024, 4032)).toEqual({ width: 1536, height: 2048 })
  })

  it('is never enlarged, and a thin one keeps a pixel', () => {
    expect(fitPhoto(640, 480)).toEqual({ width: 640, height: 480 })
    expect(fitPhoto(10_000, 1)).toEqual({ width: 2048, height: 1 })
  })
})

describe('the name of a photo', () => {
  it('ends as what it has become', () => {
    expect(nameOfPhoto('IMG_0042.HEIC', 'image/jpeg')).toBe('IMG_0042.jpg')
    expect(nameOfPhoto('Ponte 25 de Abril.png', 'image/webp')).toBe('Ponte 25 de Abril.webp')
    expect(nameOfPhoto('写真.tiff', 'image/png')).toBe('写真.png')
  })

  it('is no longer than a row may have it', () => {
    expect(nameOfPhoto('🏝'.repeat(255), 'image/webp').length).toBeLessThanOrEqual(255)
    expect(nameOfPhoto(`${'x'.repeat(254)}.🏝`, 'image/webp')).toMatch(/^x+\.webp$/)
  })

  it('is there when the file had none', () => {
    expect(nameOfPhoto('.png', 'image/jpeg')).toBe('photo.jpg')
    expect(nameOfPhoto('', 'image/jpeg')).toBe('photo.jpg')
  })
})
