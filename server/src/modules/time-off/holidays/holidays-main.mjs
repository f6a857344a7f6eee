// Says the public holidays of a region and year, or which regions there are, as one line of JSON, and ends. It is a
// process of its own because the rules of all countries take 90 MB, which a server does not give back.
import Holidays from 'date-holidays'

const { region, year } = JSON.parse(process.argv[2] ?? '{}')
const day_ms = 86_400_000

const daysOf = () => {
  const [country, state, part] = region.split('-')
  const found = new Holidays(country, state, part)
  // The language of a call is that of later ones without any.
  const own = found.getHolidays(year)
  const english = new Map(
    found.getHolidays(year, 'en').map(({ date, rule, name }) => [`${date} ${rule}`, name]),
  )
  return own
    .filter(({ type }) => type === 'public')
    .map(({ date, start, end, name, rule }) => {
      const length = (end - start) / day_ms
      return {
        date: date.slice(0, 10),
        days: Math.max(1, Math.round(length)),
        half: length < 0.9,
        name,
        english: english.get(`${date} ${rule}`) ?? name,
        fixed: /^\d\d-\d\d$/.test(rule),
      }
    })
}

const regions = () => {
  const all = new Holidays()
  const named = (code, names) =>
    Object.entries(names ?? {}).map(([part, name]) => ({ code: `${code}-${part}`, name }))
  return named('', all.getCountries('en')).map(({ code, name }) => {
    const country = code.slice(1)
    const states = named(country, all.getStates(country, 'en'))
    const parts = states.flatMap(state =>
      named(state.code, all.getRegions(country, state.code.split('-')[1], 'en')),
    )
    return { code: country, name, regions: [...states, ...parts].sort((a, b) => (a.code < b.code ? -1 : 1)) }
  })
}

process.stdout.write(JSON.stringify(region === undefined ? regions() : daysOf()))
