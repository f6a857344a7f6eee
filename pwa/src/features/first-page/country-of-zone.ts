type WithZones = Intl.Locale & { getTimeZones?(): string[] | undefined; timeZones?: string[] }

const zonesOf = (code: string): readonly string[] => {
  const locale = new Intl.Locale(`und-${code}`) as WithZones
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/**
 * The country that an IANA zone is in, of the given codes (ISO 3166-1 alpha-2). Where the browser does not know the zones
 * of countries, that of its language: "en-GB" is GB. Undefined where neither is one of the codes.
 */
export function countryOfZone(
  codes: readonly string[],
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
  tag = navigator.language,
): string | undefined {
  const found = codes.find(code => zonesOf(code).includes(zone))
  if (found) return found
  const { region } = new Intl.Locale(tag)
  return codes.find(code => code === region)
}
