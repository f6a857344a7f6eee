import { describe, expect, it } from 'vitest'
import { forgetRefused, incomingFor, refusedFor, takeIn } from './photo-intake.ts'

const attachNothing = () => Promise.reject(new Error('nothing was to be attached'))
const drawing = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'plan.svg', { type: 'image/svg+xml' })

describe('files on their way to becoming photos', () => {
  it('are refused by what they are, each with its reason, whatever they are called', async () => {
    const disguised = new File(['<svg onload="alert(1)"></svg>'], 'beach.jpg', { type: 'image/jpeg' })
    const letter = new File(['%PDF-1.7'], 'letter.png', { type: 'image/png' })
    const huge = new File([new Uint8Array(61 * 1024 * 1024)], 'huge.jpg')
    await takeIn('a place', [drawing, disguised, letter, huge], attachNothing)
    expect(refusedFor('a place').map(({ file, reason }) => [file, reason])).toEqual([
      ['plan.svg', 'svg'],
      ['beach.jpg', 'svg'],
      ['letter.png', 'not_image'],
      ['huge.jpg', 'too_large'],
    ])
    expect(incomingFor('a place')).toEqual([])
  })

  it('are told for what they were meant for, until somebody tries again or has read it', async () => {
    await takeIn('one', [drawing], attachNothing)
    expect(refusedFor('another')).toEqual([])
    forgetRefused('one')
    expect(refusedFor('one')).toEqual([])
    await takeIn('one', [drawing], attachNothing)
    await takeIn('one', [], attachNothing)
    expect(refusedFor('one')).toEqual([])
  })

  it('are on their way no longer once the first one cannot be stored', async () => {
    class Unreadable extends File {
      override get size(): number {
        throw new Error('full')
      }
    }
    await expect(takeIn('one', [new Unreadable([], 'a.jpg'), drawing], attachNothing)).rejects.toThrow('full')
    expect(incomingFor('one')).toEqual([])
  })

  it('can be let go of while they wait', async () => {
    const taking = takeIn('one', [drawing, drawing], attachNothing)
    const [, second] = incomingFor('one')
    second?.cancel()
    await taking
    expect(refusedFor('one')).toHaveLength(1)
    expect(incomingFor('one')).toEqual([])
  })
})
