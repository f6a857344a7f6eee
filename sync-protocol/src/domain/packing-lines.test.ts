import { describe, expect, test } from 'vitest'
import { readGrams, readPackingLines } from './packing-lines.ts'

const item = (name: string, more = {}) => ({
  name,
  category: null,
  quantity: 1,
  weight_grams: null,
  bag: null,
  checked: false,
  ...more,
})

describe('lines of a packing list', () => {
  test('the whole format, and as much of it as somebody typed', () => {
    const text = [
      'Clothes, Rain jacket, 340, Backpack, checked',
      'Clothes, Socks, 40, Backpack, unchecked',
      'Papers, Passport',
      'Toothbrush',
      '',
      ', Tent, 1.2 kg, ,',
    ].join('\r\n')
    expect(readPackingLines(text)).toEqual({
      items: [
        item('Rain jacket', { category: 'Clothes', weight_grams: 340, bag: 'Backpack', checked: true }),
        item('Socks', { category: 'Clothes', weight_grams: 40, bag: 'Backpack' }),
        item('Passport', { category: 'Papers' }),
        item('Toothbrush'),
        item('Tent', { weight_grams: 1200 }),
      ],
      broken: [],
    })
  })

  test('quoted values hold commas and quotes', () => {
    const { items } = readPackingLines('Papers,"Tickets, printed","20","The ""blue"" one",1')
    expect(items).toEqual([
      item('Tickets, printed', {
        category: 'Papers',
        weight_grams: 20,
        bag: 'The "blue" one',
        checked: true,
      }),
    ])
  })

  test('tables that use tabs or semicolons, with their head', () => {
    expect(readPackingLines('Category\tItem\tWeight\nClothes\tHat\t80').items).toEqual([
      item('Hat', { category: 'Clothes', weight_grams: 80 }),
    ])
    expect(readPackingLines('Kleidung;Hut;1,5 kg').items).toEqual([
      item('Hut', { category: 'Kleidung', weight_grams: 1500 }),
    ])
  })

  test('a number before the name counts the pieces', () => {
    expect(readPackingLines('Clothes, 4 x T-shirt, 150').items).toEqual([
      item('T-shirt', { category: 'Clothes', quantity: 4, weight_grams: 150 }),
    ])
    expect(readPackingLines('0 × Nothing').items).toEqual([item('Nothing')])
    expect(readPackingLines('4x4 magazine').items).toEqual([item('4x4 magazine')])
  })

  test('each line that cannot be taken is named with its number and reason', () => {
    const text = 'Clothes, , 3\nClothes, Hat, heavy\nHat, Hat, 3, Bag, perhaps\nSoap\n' + 'n'.repeat(201)
    expect(readPackingLines(text)).toEqual({
      items: [item('Soap')],
      broken: [
        { line: 1, text: 'Clothes, , 3', problem: 'NAME_MISSING' },
        { line: 2, text: 'Clothes, Hat, heavy', problem: 'WEIGHT_UNREADABLE' },
        { line: 3, text: 'Hat, Hat, 3, Bag, perhaps', problem: 'CHECKED_UNREADABLE' },
        { line: 5, text: 'n'.repeat(201), problem: 'NAME_TOO_LONG' },
      ],
    })
  })

  test('nothing at all is no item', () => {
    expect(readPackingLines(' \n\n , ,')).toEqual({ items: [], broken: [] })
  })

  test('a quote that goes on over the end of its line swallows no other thing unsaid', () => {
    const open = 'Clothes, "Hat, 90\nPapers, Passport, 40'
    expect(readPackingLines(`Soap\n${open}`)).toEqual({
      items: [item('Soap')],
      broken: [{ line: 2, text: open, problem: 'QUOTE_OPEN' }],
    })
    expect(readPackingLines('"A\nB"').broken).toMatchObject([{ problem: 'QUOTE_OPEN' }])
  })

  test('a value too many is said; empty ones at the end are none', () => {
    expect(readPackingLines('A, B, 1, Bag, checked, extra').broken).toMatchObject([
      { problem: 'TOO_MANY_VALUES' },
    ])
    expect(readPackingLines('A, B, 1, Bag, checked,,').items).toHaveLength(1)
  })

  test('a figure behind the x makes it a measure, no quantity', () => {
    expect(readPackingLines('2 x 4 board').items).toEqual([item('2 x 4 board')])
  })

  test('what separates is seen on the first line that has several values', () => {
    expect(readPackingLines('Passport\nClothes; Hat; 200; Bag; unchecked').items).toEqual([
      item('Passport'),
      item('Hat', { category: 'Clothes', weight_grams: 200, bag: 'Bag' }),
    ])
  })
})

test.each([
  ['150', 150],
  ['150 g', 150],
  ['0,4kg', 400],
  ['', null],
  ['–', null],
  ['0', 0],
  ['-5', undefined],
  ['1001 kg', undefined],
  ['1e3', undefined],
  ['1,200', 1200],
  ['1.200 g', 1200],
  ['1.200 kg', 1200],
  ['1,000,000', 1_000_000],
  ['340.0', 340],
  ['12.5 g', 13],
  ['0.4', undefined],
  ['1.5', undefined],
  ['1.200,5', undefined],
])('a weight of %j is %j grams', (text, grams) => expect(readGrams(text)).toBe(grams))

test('a table of LighterPack, ounces and pounds, and lists with ticks', () => {
  const table = [
    'Item Name,Category,desc,qty,weight,unit,url,price,worn,consumable',
    'Tent,Shelter,Two people,1,36.5,ounce,,0,,',
    'Stake,Shelter,,8,10,gram,https://a.example,1.5,,',
    'Water,Food,,1,0,gram,,0,,Consumable',
  ].join('\n')
  const read = readPackingLines(table)
  expect(read.broken).toEqual([])
  expect(read.items).toMatchObject([
    { name: 'Tent', category: 'Shelter', quantity: 1, weight_grams: 1035 },
    { name: 'Stake', category: 'Shelter', quantity: 8, weight_grams: 10 },
    { name: 'Water', category: 'Food', weight_grams: null },
  ])
  expect(['8 oz', '1 lb', '2 lbs', '0.5 pounds', '340', '1.2 kg'].map(readGrams)).toEqual([
    227, 454, 907, 227, 340, 1200,
  ])
  expect(readGrams('3 stones')).toBeUndefined()
  expect(readPackingLines('[x] Adapter\n- Towel\n- [ ] Soap\n☑ Map\n-5 bag').items).toMatchObject([
    { name: 'Adapter', checked: true },
    { name: 'Towel', checked: false },
    { name: 'Soap', checked: false },
    { name: 'Map', checked: true },
    { name: '-5 bag', checked: false },
  ])
})
