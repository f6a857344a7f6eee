import { expect, test } from 'vitest'
import { foldText, wordsOf } from './fold-text.ts'

test('case, accents and letters that only look like others make no difference', () => {
  expect(foldText('Łódź Straße Ærø São ÉVORA İstanbul')).toBe('lodz strasse aero sao evora istanbul')
  expect(foldText('Ναύπλιο')).toBe('ναυπλιο')
})

test('words are runs of letters and digits in any script', () => {
  expect(wordsOf("  L'Ode, 12-bis  東京 ")).toEqual(['l', 'ode', '12', 'bis', '東京'])
  expect(wordsOf(' -- ')).toEqual([])
})
