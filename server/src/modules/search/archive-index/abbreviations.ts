/** What people write short on signs, tickets and in search fields, written out; all folded. */
const written: Record<string, readonly string[]> = {
  av: ['avenue', 'avenida', 'avinguda'],
  ave: ['avenue'],
  avda: ['avenida'],
  bd: ['boulevard'],
  bld: ['boulevard'],
  blvd: ['boulevard'],
  bvd: ['boulevard'],
  c: ['calle', 'carrer'],
  ch: ['chemin'],
  cra: ['carretera'],
  crta: ['carretera'],
  ctra: ['carretera'],
  dr: ['drive', 'doctor'],
  fbg: ['faubourg'],
  hbf: ['hauptbahnhof'],
  imp: ['impasse'],
  ln: ['lane'],
  mt: ['mount', 'mont'],
  pl: ['place', 'plaza', 'placa', 'platz', 'plac'],
  pza: ['plaza'],
  pta: ['porta', 'puerta'],
  r: ['rue', 'rua'],
  rd: ['road'],
  rte: ['route'],
  sq: ['square'],
  st: ['saint', 'sankt', 'street'],
  sta: ['santa'],
  ste: ['sainte'],
  str: ['strasse', 'strada', 'straat', 'street'],
  trav: ['travessa'],
  ul: ['ulica'],
}

/** A word as it was typed and as it may be written out. */
export const spellingsOf = (word: string): string[] => {
  const street = /^(.{3,})str$/.exec(word)?.[1]
  return [
    word,
    ...(Object.hasOwn(written, word) ? (written[word] ?? []) : []),
    ...(street ? [`${street}strasse`] : []),
  ]
}
