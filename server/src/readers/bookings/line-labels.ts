/** What confirmations call their fields, in en, de, fr, es, it, pt and nl. */

export type LineField =
  | 'code'
  | 'from'
  | 'to'
  | 'check_in'
  | 'check_out'
  | 'date'
  | 'start_date'
  | 'end_date'
  | 'departure_date'
  | 'arrival_date'
  | 'start_time'
  | 'end_time'
  | 'time'
  | 'flight'
  | 'train'
  | 'bus'
  | 'seat'
  | 'coach'
  | 'platform'
  | 'gate'
  | 'terminal'
  | 'arrival_terminal'
  | 'ferry'
  | 'pick_up'
  | 'pick_up_place'
  | 'pick_up_time'
  | 'drop_off'
  | 'drop_off_place'
  | 'drop_off_time'
  | 'vehicle'
  | 'company'
  | 'hotel'
  | 'restaurant'
  | 'address'
  | 'person'
  | 'party'
  | 'price'

const words: Record<LineField, string> = {
  code: `booking reference|booking ref|booking code|booking number|booking no|booking id|confirmation number|confirmation code|
    confirmation no|confirmation|reservation number|reservation code|reservation no|reservation id|reference|reference number|pnr|record locator|
    airline reference|order number|order no|your reference|buchungscode|buchungsnummer|buchungsnr|buchungsreferenz|reservierungsnummer|
    reservierungscode|bestatigungsnummer|bestatigungscode|auftragsnummer|vorgangsnummer|bestellnummer|numero de reservation|
    reference de reservation|reference de la reservation|code de reservation|reference du dossier|reference de dossier|reference voyage|reference dossier|dossier|
    numero de dossier|numero de confirmation|n de reservation|n° de reservation|localizador|localizador de reserva|codigo de reserva|numero de reserva|
    n de reserva|n.o de reserva|referencia de reserva|referencia|codigo de confirmacion|numero de confirmacion|codice di prenotazione|
    codice prenotazione|numero di prenotazione|numero prenotazione|numero di conferma|codice di conferma|riferimento|riferimento prenotazione|
    codigo da reserva|numero da reserva|referencia da reserva|numero de confirmacao|codigo de confirmacao|boekingsnummer|boekingscode|
    boekingsreferentie|reserveringsnummer|reserveringscode|bevestigingsnummer|bevestigingscode|referentie`,
  from: `from|departure|departs|depart|departing|departure airport|departure station|origin|von|abflug|abfahrt|abflughafen|abflugort|
    startbahnhof|ab|de|depart de|aeroport de depart|gare de depart|origine|salida|origen|desde|aeropuerto de salida|
    estacion de salida|partenza|da|aeroporto di partenza|stazione di partenza|partida|saida|origem|aeroporto de partida|
    estacao de partida|vertrek|van|vertrekluchthaven|vertrekstation`,
  to: `to|arrival|arrives|arrive|arriving|arrival airport|arrival station|destination|nach|ankunft|ankunftsort|zielflughafen|
    zielbahnhof|ziel|an|a|vers|arrivee|aeroport d'arrivee|gare d'arrivee|llegada|destino|hasta|aeropuerto de llegada|
    estacion de llegada|arrivo|destinazione|aeroporto di arrivo|stazione di arrivo|chegada|aeroporto de chegada|
    estacao de chegada|aankomst|naar|bestemming|aankomstluchthaven|aankomststation`,
  check_in: `check-in|check in|checkin|check-in date|check-in from|anreise|anreisedatum|anreisetag|check-in ab|
    entrada|fecha de entrada|data de entrada|data do check-in|inchecken|incheckdatum`,
  check_out: `check-out|check out|checkout|check-out date|check-out until|abreise|abreisedatum|abreisetag|check-out bis|
    data do check-out|uitchecken|uitcheckdatum`,
  date: `date|travel date|date of travel|day|when|datum|reisedatum|tag|wann|date du voyage|fecha|fecha del viaje|fecha de viaje|data|data del viaggio|
    data da viagem|reisdatum|event date|booking date and time|date and time|datum und uhrzeit|fecha y hora|data e ora|data e hora|date et heure`,
  start_date: 'outbound date|start date|begins|start|beginn|hinreise|debut|inicio|inizio|inicio em|begin',
  end_date: 'return date|end date|ends|end|ende|ruckreise|fin|fine|fim|einde',
  departure_date: `departure date|departure date and time|departs on|abflugdatum|abfahrtsdatum|abfahrtstag|date de depart|depart le|
    date et heure de depart|fecha de salida|fecha y hora de salida|data di partenza|data e ora di partenza|data de saida|data de partida|vertrekdatum`,
  arrival_date: `arrival date|arrival date and time|arrives on|ankunftsdatum|ankunftstag|date d'arrivee|arrivee le|date et heure d'arrivee|
    fecha de llegada|fecha y hora de llegada|data di arrivo|data e ora di arrivo|data de chegada|aankomstdatum`,
  start_time: `departure time|departs at|abflugzeit|abfahrtszeit|abfahrt um|heure de depart|hora de salida|ora di partenza|orario di partenza|
    hora de partida|hora de saida|vertrektijd|std`,
  end_time: `arrival time|arrives at|ankunftszeit|heure d'arrivee|hora de llegada|ora di arrivo|orario di arrivo|hora de chegada|aankomsttijd|sta`,
  time: 'time|uhrzeit|zeit|heure|hora|ora|orario|horario|tijd',
  flight: `flight|flight number|flight no|flug|flugnummer|flug-nr|flugnr|vol|numero de vol|n de vol|n° de vol|vuelo|numero de vuelo|volo|numero di volo|
    numero volo|voo|numero do voo|numero de voo|vlucht|vluchtnummer`,
  train: `train|train number|train no|zug|zugnummer|zug-nr|zugnr|numero de train|train n|tren|numero de tren|treno|numero treno|numero di treno|comboio|trem|
    numero do comboio|numero do trem|trein|treinnummer`,
  bus: 'bus|bus number|coach service|buslinie|linie|autobus|autocar|numero d autobus|onibus|autocarro',
  seat: `seat|seats|seat number|sitz|sitzplatz|sitzplatze|platz|siege|place|place assise|asiento|plaza|posto|posti|lugar|assento|stoel|zitplaats|
    stoelnummer`,
  coach: 'coach|carriage|wagon|wagen|voiture|coche|vagon|carrozza|carruagem|vagao|rijtuig',
  platform: 'platform|track|gleis|quai|voie|anden|via|binario|plataforma|linha|spoor|perron',
  gate: 'gate|flugsteig|porte|porte d embarquement|puerta|puerta de embarque|uscita|porta de embarque',
  terminal: `terminal|departure terminal|abflugterminal|terminal de depart|terminal de salida|terminal di partenza|terminal de partida|
    terminal de embarque|vertrekterminal`,
  arrival_terminal: `arrival terminal|ankunftsterminal|terminal d'arrivee|terminal de llegada|terminal di arrivo|terminal de chegada|
    aankomstterminal`,
  ferry: `ferry|ferry number|sailing|ship|vessel|fahre|schiff|uberfahrt|traversee|bateau|barco|buque|traghetto|nave|travessia|navio|veerboot|
    overtocht`,
  pick_up: `pick-up|pick up|pickup|pick-up date|pick-up date and time|pick-up date & time|collection|abholung|anmietung|mietbeginn|abholdatum|
    prise en charge|prise du vehicule|date de prise en charge|debut de location|recogida|fecha de recogida|ritiro|data di ritiro|inizio noleggio|
    levantamento|data de levantamento|retirada|data de retirada|ophalen|ophaaldatum|afhalen`,
  pick_up_place: `pick-up location|pick up location|pickup location|pick-up station|pick-up branch|abholort|abholstation|anmietstation|lieu de prise en charge|
    agence de depart|agence de prise en charge|lugar de recogida|oficina de recogida|luogo di ritiro|sede di ritiro|local de levantamento|
    local de retirada|ophaallocatie|afhaallocatie`,
  pick_up_time:
    'pick-up time|pick up time|pickup time|abholzeit|heure de prise en charge|hora de recogida|ora di ritiro|hora de levantamento|hora de retirada|ophaaltijd',
  drop_off: `drop-off|drop off|dropoff|return|drop-off date|drop-off date and time|drop-off date & time|return date and time|ruckgabe|abgabe|mietende|ruckgabedatum|restitution|retour du vehicule|
    date de restitution|fin de location|devolucion|fecha de devolucion|riconsegna|restituzione|data di riconsegna|fine noleggio|devolucao|
    data de devolucao|inleveren|inleverdatum|terugbrengen`,
  drop_off_place: `drop-off location|drop off location|dropoff location|return location|drop-off station|return branch|ruckgabeort|ruckgabestation|abgabeort|
    lieu de restitution|agence de retour|lugar de devolucion|oficina de devolucion|luogo di riconsegna|sede di riconsegna|
    local de devolucao|inleverlocatie`,
  drop_off_time:
    'drop-off time|drop off time|return time|ruckgabezeit|heure de restitution|hora de devolucion|ora di riconsegna|hora de devolucao|inlevertijd',
  vehicle: `vehicle|vehicle type|vehicle class|car|car type|car class|car category|car group|rental car|fahrzeug|fahrzeugklasse|fahrzeugtyp|
    fahrzeugkategorie|mietwagen|vehicule|type de vehicule|categorie de vehicule|categorie du vehicule|vehiculo|tipo de vehiculo|categoria del vehiculo|
    veicolo|auto|categoria auto|viatura|veiculo|categoria do veiculo|voertuig|huurauto|autotype`,
  company: `rental company|car rental|car rental company|supplier|rental partner|vermieter|autovermietung|mietwagenfirma|anbieter|loueur|agence de location|compania|
    empresa de alquiler|proveedor|compagnia|autonoleggio|noleggiatore|fornitore|locadora|empresa de aluguer|fornecedor|verhuurder|
    autoverhuur|autoverhuurder`,
  hotel: `hotel|hotel name|property|property name|accommodation|accommodation name|unterkunft|name der unterkunft|etablissement|hebergement|
    alojamiento|nombre del hotel|struttura|alloggio|alojamento|hospedagem|accommodatie|your stay at`,
  restaurant: 'restaurant|ristorante|restaurante',
  address: 'address|adresse|anschrift|direccion|indirizzo|endereco|morada|adres',
  person: `driver|driver name|main driver|renter|fahrer|hauptfahrer|mieter|conducteur|conductor|conducente|condutor|bestuurder|
    passenger|passenger name|passengers|guest|guest name|traveller|traveler|lead guest|passagier|passagiere|fahrgast|reisende|reisender|gast|
    gastname|name des gastes|passager|passagers|voyageur|voyageurs|nom du client|pasajero|pasajeros|huesped|viajero|passeggero|
    passeggeri|ospite|viaggiatore|passageiro|passageiros|hospede|viajante|reiziger|reizigers|naam van de gast`,
  party: `party size|guests|number of guests|covers|people|personen|anzahl personen|personenzahl|gaste|personnes|nombre de personnes|couverts|
    personas|numero de personas|comensales|persone|numero di persone|coperti|pessoas|numero de pessoas|aantal personen`,
  price: `total|total price|total amount|total cost|amount paid|grand total|gesamtpreis|gesamtbetrag|gesamtsumme|summe|preis gesamt|montant total|
    prix total|total ttc|importe total|precio total|totale|prezzo totale|importo totale|valor total|preco total|totaal|totaalprijs|
    totaalbedrag|price|preis|prix|precio|prezzo|preco|prijs`,
}

/** In lower case without accents and marks. */
export function plainLabel(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}]/gu, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[*#:•→]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .join(' ')
    .replace(/[.]$/, '')
}

const fields: ReadonlyMap<string, LineField> = new Map(
  Object.entries(words).flatMap(([field, list]) =>
    list.split('|').map(word => [plainLabel(word), field as LineField] as const),
  ),
)

/** Labels are short; what is longer is a sentence. */
const longest = 40

export function fieldNamed(label: string): LineField | undefined {
  return label.length > longest ? undefined : fields.get(plainLabel(label))
}
