import { expect, test } from 'vitest'
import { countryNames, readPastTravels } from './past-travels.ts'

const tags = 'en de es fr it pt-BR cs el pl tr ru uk hu nl id ar ko ja zh-CN zh-TW'.split(' ')
const names = countryNames(tags)
const read = (line: string) => {
  const { travels, unknown } = readPastTravels(line, names, 2026)
  return { said: travels.map(({ country_code, year }) => `${country_code}${year ?? ''}`).join(' '), unknown }
}

test.each([
  ['2001 Peru, Bolivia', 'PE2001 BO2001'],
  ['Peru 2001, Bolivia', 'PE2001 BO'],
  ['Peru', 'PE'],
  ['Peru, Bolivia, 2001', 'PE2001 BO2001'],
  ['2001 Peru and Bolivia', 'PE2001 BO2001'],
  ['2001: Peru; 2005: Chile, Argentina', 'PE2001 CL2005 AR2005'],
  ['2001 Peru, Bolivia 2005 Chile', 'PE2001 BO2001 CL2005'],
  ['2001, 2003 Peru', 'PE2001 PE2003'],
  ['2003–04 Neuseeland', 'NZ2003 NZ2004'],
  ['1999 Bosnia and Herzegovina, Trinidad & Tobago', 'BA1999 TT1999'],
  ['1998 Osterreich, Cote d’Ivoire, Türkei, Turkiye', 'AT1998 CI1998 TR1998'],
  ['2010 Österreich und Ungarn', 'AT2010 HU2010'],
  ['2011 Česko, Cesko, Chorwacja', 'CZ2011 HR2011'],
  ['2012 Греция, Україна', 'GR2012 UA2012'],
  ['2012 Ελλάδα, Ελλαδα', 'GR2012'],
  ['٢٠٠١ مصر، المغرب', 'EG2001 MA2001'],
  ['2015 日本、韩国', 'JP2015 KR2015'],
  ['2016 독일, 프랑스', 'DE2016 FR2016'],
  ['USA, UK, Holland, Burma', 'US GB NL MM'],
  ['Guinea-Bissau, Guinea, Papua New Guinea', 'GW GN PG'],
  ['Niger Nigeria', 'NE NG'],
  ['Kosovo 2019', 'XK2019'],
  ['2001 Perú, Bolivia; São Tomé, Côte d’Ivoire, مصر, 日本', 'PE2001 BO2001 ST2001 CI2001 EG2001 JP2001'],
  ['Bosnien, Trinidad, Saint Kitts 2003', 'BA TT KN2003'],
  ['Saint Lucia, Sankt Lucia', 'LC'],
  // A part of a name in brackets is no name of its own where another country has it.
  ['США, Myanmar, Burma', 'US MM'],
])('reads "%s"', (line, said) => {
  expect(read(line)).toEqual({ said, unknown: [] })
})

test('a country by the name of each of our languages', () => {
  for (const tag of tags) {
    const own = new Intl.DisplayNames([tag], { type: 'region' })
    for (const code of ['PE', 'DE', 'JP', 'EG', 'BR', 'NZ'])
      expect(read(`2001 ${own.of(code)}`).said).toBe(`${code}2001`)
  }
})

test.each([
  ['2001 Peru, Atlantis', 'PE2001', ['Atlantis']],
  ['2031 Peru', 'PE', ['2031']],
  ['1492 Cuba', 'CU', ['1492']],
  ['2001', '', ['2001']],
  ['', '', []],
  ['Åtlantïs, Peru', 'PE', ['Åtlantïs']],
  ['Peru with my sister', 'PE', ['with my sister']],
])('says what it does not understand of "%s"', (line, said, unknown) => {
  expect(read(line)).toEqual({ said, unknown })
})

test('a hostile line is cut and says each country once', () => {
  const { said } = read('2001 Peru, '.repeat(5000))
  expect(said).toBe('PE2001')
})
