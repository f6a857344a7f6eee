/** Places with the country, and where it is worth a test the region, that they are in: name, latitude, longitude, code. */
const lines = `
# Capitals and large cities
Lisbon 38.722 -9.139 PT-11
Porto 41.150 -8.611 PT-13
Madrid 40.417 -3.703 ES-M
Barcelona 41.389 2.159 ES-B
Seville 37.389 -5.984 ES-SE
Paris 48.857 2.352 FR-75C
Lyon 45.764 4.836 FR-69
Brest 48.390 -4.486 FR-29
Brussels 50.847 4.357 BE-BRU
Amsterdam 52.373 4.893 NL-NH
Luxembourg 49.612 6.130 LU
Berlin 52.520 13.405 DE-BE
Munich 48.137 11.576 DE-BY
Hamburg 53.551 9.994 DE-HH
Zurich 47.377 8.541 CH-ZH
Geneva 46.204 6.143 CH-GE
Vienna 48.208 16.373 AT-9
Innsbruck 47.269 11.393 AT-7
Prague 50.088 14.421 CZ-10
Brno 49.195 16.608 CZ-64
Ostrava 49.835 18.282 CZ-80
Warsaw 52.230 21.012 PL-14
Krakow 50.062 19.937 PL-12
Gdansk 54.352 18.646 PL-22
Wroclaw 51.108 17.039 PL-02
Budapest 47.498 19.040 HU-BU
Bratislava 48.149 17.107 SK-BL
Ljubljana 46.056 14.506 SI-061
Zagreb 45.815 15.982 HR-21
Dubrovnik 42.651 18.094 HR-19
Sarajevo 43.856 18.413 BA-BIH
Banja Luka 44.772 17.191 BA-SRP
Brcko 44.870 18.810 BA-BRC
Belgrade 44.817 20.457 RS-00
Podgorica 42.441 19.263 ME
Tirana 41.327 19.819 AL-11
Skopje 41.996 21.432 MK
Ohrid 41.117 20.802 MK-310
Bitola 41.031 21.335 MK-501
Athens 37.984 23.728 GR-I
Sofia 42.698 23.323 BG-22
Bucharest 44.427 26.103 RO-B
Chisinau 47.010 28.864 MD-CU
Kyiv 50.450 30.523 UA-30
Lviv 49.840 24.030 UA-46
Minsk 53.904 27.561 BY
Vilnius 54.687 25.280 LT-VL
Riga 56.950 24.105 LV-RIX
Tallinn 59.437 24.754 EE-37
Tartu 58.378 26.729 EE-79
Helsinki 60.170 24.938 FI-18
Stockholm 59.329 18.069 SE-AB
Oslo 59.914 10.752 NO-03
Bergen 60.393 5.324 NO-46
Trondheim 63.431 10.395 NO-50
Tromso 69.649 18.955 NO-55
Hammerfest 70.663 23.682 NO-56
Lillehammer 61.115 10.466 NO-34
Kristiansand 58.147 7.996 NO-42
Copenhagen 55.676 12.568 DK-84
Reykjavik 64.147 -21.942 IS-1
Dublin 53.350 -6.260 IE-D
Cork 51.898 -8.476 IE-CO
Galway 53.271 -9.057 IE-G
Limerick 52.640 -8.620 IE-LK
Rome 41.890 12.492 IT-RM
Milan 45.464 9.190 IT-MI
Palermo 38.116 13.361 IT-PA
Aosta 45.737 7.315 IT-23
Cagliari 39.224 9.122 IT-CA
Carbonia 39.167 8.522 IT-SU
Olbia 40.923 9.498 IT-SS
Valletta 35.899 14.514 MT
Nicosia 35.160 33.370 CY
Istanbul 41.008 28.978 TR-34
Ankara 39.933 32.860 TR-06
Moscow 55.756 37.617 RU-MOW
Sergiyev Posad 56.315 38.136 RU-MOS
Saint Petersburg 59.939 30.316 RU-SPE
Vladivostok 43.116 131.882 RU-PRI
Tbilisi 41.716 44.783 GE-TB
Yerevan 40.178 44.513 AM-ER
Baku 40.409 49.867 AZ-BA
# Great Britain
London 51.507 -0.128 GB-WSM
Manchester 53.481 -2.242 GB-MAN
Liverpool 53.408 -2.992 GB-LIV
Oxford 51.752 -1.258 GB-OXF
Truro 50.263 -5.051 GB-CON
Bournemouth 50.720 -1.880 GB-BCP
Poole 50.725 -1.970 GB-BCP
Edinburgh 55.953 -3.188 GB-EDH
Glasgow 55.864 -4.252 GB-GLG
Inverness 57.478 -4.225 GB-HLD
Lerwick 60.155 -1.145 GB-ZET
Cardiff 51.482 -3.179 GB-CRF
Caernarfon 53.139 -4.274 GB-GWN
Belfast 54.597 -5.930 GB-BFS
Londonderry 54.997 -7.309 GB-DRS
Strabane 54.827 -7.463 GB-DRS
Omagh 54.600 -7.300 GB-FMO
Enniskillen 54.344 -7.632 GB-FMO
Armagh 54.350 -6.655 GB-ABC
Newry 54.175 -6.340 GB-NMD
Lisburn 54.512 -6.043 GB-LBC
Bangor in Northern Ireland 54.653 -5.668 GB-AND
Antrim 54.718 -6.205 GB-ANN
Ballymena 54.864 -6.276 GB-MEA
Cookstown 54.647 -6.745 GB-MUL
Giant’s Causeway 55.233 -6.510 GB-CCG
# Small states
Monaco 43.738 7.425 MC
San Marino 43.936 12.447 SM
Vaduz 47.141 9.521 LI
Andorra la Vella 42.507 1.522 AD
Gibraltar 36.135 -5.350 GI
Singapore 1.290 103.852 SG
Bahrain 26.225 50.586 BH
Male 4.175 73.509 MV-MLE
Nauru -0.530 166.932 NR
Funafuti -8.520 179.198 TV
Castries 14.010 -60.987 LC
Kingstown 13.155 -61.227 VC
Bridgetown 13.098 -59.618 BB
Saint George’s 12.056 -61.749 GD
Roseau 15.301 -61.388 DM
Basseterre 17.297 -62.726 KN
Saint John’s 17.121 -61.845 AG
Apia -13.833 -171.767 WS
Nuku‘alofa -21.139 -175.202 TO
Majuro 7.117 171.365 MH
Koror 7.342 134.479 PW
Pohnpei 6.878 158.215 FM
Lesotho, Maseru -29.310 27.480 LS
Mbabane -26.317 31.133 SZ
Banjul 13.455 -16.579 GM
Bandar Seri Begawan 4.903 114.940 BN
# Enclaves and borders
Saint Peter’s Square 41.902 12.457 VA
Vatican Museums 41.906 12.454 VA
Castel Sant’Angelo 41.903 12.466 IT-RM
Büsingen am Hochrhein 47.697 8.689 DE-BW
Schaffhausen 47.697 8.635 CH-SH
Campione d’Italia 45.969 8.971 IT-CO
Lugano 46.004 8.951 CH-TI
Llívia 42.464 1.981 ES-GI
Bourg-Madame 42.434 1.942 FR-66
Baarle-Hertog 51.440 4.929 BE-VAN
Nahwa 25.273 56.270 AE-SH
Madha 25.286 56.333 OM-MU
Jungholz 47.574 10.449 AT-7
Old town of Konstanz 47.660 9.176 DE-BW
Old town of Görlitz 51.156 14.989 DE-SN
Cieszyn, left bank 49.746 18.626 CZ-80
Downtown El Paso 31.759 -106.487 US-TX
Ciudad Juárez 31.690 -106.424 MX-CHH
Laredo 27.506 -99.508 US-TX
Nuevo Laredo 27.476 -99.516 MX-TAM
Goma -1.674 29.229 CD-NK
Gisenyi -1.702 29.257 RW
Móng Cái 21.525 107.966 VN
Giurgiu 43.887 25.963 RO
Ruse 43.849 25.954 BG
Gibraltar Main Street 36.145 -5.353 GI
La Línea de la Concepción 36.168 -5.348 ES-CA
Beausoleil 43.743 7.422 FR-06
Casino of Monte-Carlo 43.739 7.428 MC
Macau 22.201 113.546 MO
Zhuhai 22.277 113.568 CN-GD
Pas de la Casa 42.543 1.734 AD
Ceuta 35.889 -5.316 ES-CE
Melilla 35.292 -2.938 ES-ML
Kaliningrad 54.710 20.452 RU-KGD
Nakhchivan 39.209 45.412 AZ
Cabinda -5.556 12.190 AO-CAB
Oecusse -9.205 124.360 TL-OE
Musandam, Khasab 26.180 56.247 OM-MU
Alaska, Juneau 58.302 -134.420 US-AK
Tijuana 32.515 -117.038 MX-BCN
San Diego 32.716 -117.161 US-CA
El Paso 31.790 -106.420 US-TX
Niagara Falls, Canada 43.085 -79.082 CA-ON
Niagara Falls, United States 43.095 -79.037 US-NY
Strasbourg 48.573 7.752 FR-67
Kehl 48.573 7.809 DE-BW
Basel 47.558 7.588 CH-BS
Saint-Louis 47.590 7.560 FR-68
Aachen 50.776 6.084 DE-NW
Maastricht 50.851 5.691 NL-LI
Flensburg 54.793 9.437 DE-SH
Konstanz 47.663 9.175 DE-BW
Kreuzlingen 47.644 9.171 CH-TG
Görlitz 51.153 14.970 DE-SN
Zgorzelec 51.150 15.010 PL-02
Cieszyn 49.752 18.640 PL-24
Haparanda 65.835 24.128 SE-BD
Tornio 65.848 24.150 FI-10
Narva 59.376 28.180 EE-45
Ivangorod 59.372 28.218 RU-LEN
Valga 57.777 26.025 EE-81
Gorizia 45.940 13.600 IT-GO
Nova Gorica 45.957 13.650 SI-084
Trieste 45.650 13.777 IT-TS
Ventimiglia 43.791 7.608 IT-IM
Menton 43.776 7.500 FR-06
Hendaye 43.359 -1.774 FR-64
Irun 43.338 -1.789 ES-SS
Ciudad del Este -25.510 -54.612 PY-10
Foz do Iguaçu -25.547 -54.588 BR-PR
Puerto Iguazú -25.599 -54.573 AR-N
Victoria Falls town -17.932 25.830 ZW-MN
Livingstone -17.850 25.860 ZM
Kinshasa -4.322 15.307 CD-KN
Brazzaville -4.263 15.243 CG-BZV
Johor Bahru 1.492 103.742 MY-01
Vientiane 17.966 102.613 LA-VT
Nong Khai 17.878 102.742 TH-43
Lahore 31.550 74.344 PK-PB
Amritsar 31.634 74.872 IN-PB
Tashkent 41.299 69.240 UZ
Osh 40.514 72.816 KG
Aqaba 29.532 35.006 JO-AQ
Eilat 29.557 34.952 IL-D
# Overseas parts
Cayenne 4.922 -52.313 GF
Pointe-à-Pitre 16.241 -61.533 GP
Fort-de-France 14.604 -61.067 MQ
Saint-Denis de la Réunion -20.882 55.450 RE
Mamoudzou -12.780 45.228 YT
Nouméa -22.276 166.458 NC
Papeete -17.535 -149.570 PF
Saint-Pierre 46.780 -56.177 PM
Mata-Utu -13.282 -176.174 WF
Gustavia 17.896 -62.850 BL
Marigot 18.067 -63.083 MF
Philipsburg 18.024 -63.046 SX
Port-aux-Français -49.350 70.219 TF
Kralendijk 12.150 -68.268 BQ-BO
Saba 17.633 -63.233 BQ-SA
Oranjestad on Sint Eustatius 17.483 -62.983 BQ-SE
Willemstad 12.109 -68.932 CW
Oranjestad on Aruba 12.524 -70.027 AW
Nuuk 64.175 -51.739 GL-SM
Tórshavn 62.012 -6.768 FO
Mariehamn 60.097 19.935 AX
Longyearbyen 78.223 15.647 SJ
Bouvet Island -54.423 3.360 BV
San Juan 18.466 -66.106 PR
Charlotte Amalie 18.342 -64.931 VI
Hagåtña 13.476 144.749 GU
Saipan 15.190 145.750 MP
Pago Pago -14.276 -170.703 AS
Midway 28.208 -177.373 UM
Hamilton 32.294 -64.782 BM
Stanley -51.696 -57.851 FK
Grytviken -54.281 -36.509 GS
Jamestown -15.925 -5.718 SH
George Town on Grand Cayman 19.287 -81.374 KY
Road Town 18.428 -64.619 VG
The Valley 18.215 -63.057 AI
Plymouth on Montserrat 16.706 -62.215 MS
Cockburn Town 21.460 -71.140 TC
Saint Helier 49.187 -2.107 JE
Saint Peter Port 49.455 -2.540 GG
Douglas 54.152 -4.486 IM
Diego Garcia -7.313 72.411 IO
Christmas Island -10.490 105.630 CX
West Island, Cocos -12.188 96.829 CC
Kingston on Norfolk Island -29.040 167.960 NF
Avarua -21.207 -159.775 CK
Alofi -19.055 -169.920 NU
Hong Kong 22.320 114.170 HK
Lantau 22.267 113.950 HK
Shenzhen 22.543 114.060 CN-GD
# Islands
Lampedusa 35.501 12.610 IT-AG
Pantelleria 36.828 11.946 IT-TP
Ponza 40.895 12.959 IT
Lipari 38.467 14.954 IT-ME
Heligoland 54.181 7.886 DE-SH
Sylt, Westerland 54.908 8.303 DE-SH
Sylt, List 55.019 8.431 DE-SH
Key West 24.555 -81.782 US-FL
Provincetown 42.053 -70.186 US-MA
Tarawa 1.328 172.977 KI
Kiritimati 1.980 -157.400 KI
Pitcairn, Adamstown -25.066 -130.100 PN
Tokelau, Nukunonu -9.200 -171.850 TK
Santorini, Oía 36.463 25.376 GR
Mykonos 37.447 25.329 GR
Bora Bora -16.507 -151.749 PF
Fernando de Noronha -3.840 -32.411 BR-PE
Ko Tao 10.098 99.838 TH
Ko Phi Phi 7.740 98.772 TH
Caye Caulker 17.737 -88.028 BZ
Chuuk 7.447 151.841 FM
Ebeye 8.775 167.739 MH
Los Roques 11.948 -66.678 VE
Agatti 10.835 72.182 IN-LD
Manhattan, Times Square 40.758 -73.986 US-NY
Manhattan, Central Park 40.783 -73.965 US-NY
Manhattan, Battery 40.703 -74.017 US-NY
Jersey City 40.718 -74.043 US-NJ
Funchal 32.650 -16.908 PT-30
Ponta Delgada 37.741 -25.676 PT-20
Palma 39.570 2.650 ES-PM
Las Palmas 28.124 -15.436 ES-GC
Santa Cruz de Tenerife 28.464 -16.252 ES-TF
Ajaccio 41.927 8.737 FR-2A
Bastia 42.697 9.450 FR-2B
Heraklion 35.338 25.142 GR
Rhodes 36.434 28.218 GR
Visby 57.634 18.295 SE-I
Rønne 55.100 14.707 DK-84
Texel 53.055 4.797 NL-NH
Honolulu 21.307 -157.858 US-HI
Charlottetown 46.238 -63.131 CA-PE
Iqaluit 63.747 -68.517 CA-NU
Galápagos -0.743 -90.314 EC-W
Easter Island -27.150 -109.427 CL-VS
Isla de San Andrés 12.585 -81.700 CO-SAP
Margarita 10.950 -63.870 VE-O
Tobago, Scarborough 11.182 -60.735 TT-TOB
Zanzibar -6.165 39.199 TZ
Port Louis -20.161 57.499 MU
Rodrigues -19.720 63.430 MU-RO
Moroni -11.702 43.255 KM
Victoria -4.619 55.451 SC
Malabo 3.750 8.783 GQ
São Tomé 0.337 6.727 ST
Praia 14.933 -23.513 CV
Socotra 12.650 54.020 YE
Colombo 6.927 79.861 LK
Port Blair 11.667 92.736 IN-AN
Phuket 7.884 98.391 TH-83
Denpasar -8.650 115.217 ID-BA
Dili -8.557 125.560 TL
Jeju 33.500 126.531 KR-49
Naha 26.212 127.681 JP-47
Sapporo 43.062 141.354 JP-01
Hobart -42.882 147.327 AU-TAS
Lord Howe Island -31.553 159.082 AU-NSW
Macquarie Island -54.500 158.937 AU-TAS
Chatham Islands -43.954 -176.559 NZ-CIT
Suva -18.142 178.442 FJ
Taveuni -16.850 -179.970 FJ
Honiara -9.433 159.950 SB
Port Vila -17.734 168.322 VU
# Disputed
Laayoune 27.142 -13.188 EH
Dakhla 23.685 -15.958 EH
Smara 26.738 -11.672 EH
Tifariti 26.158 -10.567 EH
Tarfaya 27.939 -12.926 MA-11
Guelmim 28.987 -10.057 MA-10
Pristina 42.663 21.165 XK
Prizren 42.214 20.739 XK
Mitrovica 42.891 20.866 XK
Simferopol 44.952 34.102 UA-43
Yalta 44.495 34.166 UA-43
Sevastopol 44.604 33.522 UA-40
Donetsk 48.015 37.803 UA-14
Tiraspol 46.840 29.640 MD
Sukhumi 43.003 41.015 GE-AB
Tskhinvali 42.225 43.970 GE
Stepanakert 39.815 46.752 AZ
Kyrenia 35.336 33.319 CY
Akrotiri 34.590 32.980 CY
Hargeisa 9.560 44.065 SO
Gaza 31.505 34.464 PS
Ramallah 31.904 35.204 PS
Taipei 25.033 121.565 TW-TPE
New Taipei 25.012 121.465 TW-NWT
Kinmen 24.432 118.317 TW-KIN
Srinagar 34.084 74.797 IN
Gilgit 35.920 74.310 PK-GB
Baikonur 45.950 63.310 KZ
Guantánamo Bay 19.905 -75.120 CU
# Further countries
Brooklyn 40.650 -73.950 US-NY
Washington 38.895 -77.036 US-DC
Mexico City 19.433 -99.133 MX-CMX
Guatemala City 14.634 -90.507 GT-01
Antigua Guatemala 14.557 -90.734 GT-03
Havana 23.114 -82.367 CU-03
Bogotá 4.711 -74.072 CO-DC
Lima -12.046 -77.043 PE-LMA
Cusco -13.532 -71.967 PE-CUS
La Paz -16.490 -68.119 BO-L
Santiago -33.449 -70.669 CL-RM
Buenos Aires -34.604 -58.382 AR-C
Rio de Janeiro -22.907 -43.173 BR-RJ
Cairo 30.044 31.236 EG-C
Marrakesh 31.630 -7.981 MA-07
Fez 34.033 -5.000 MA-03
Casablanca 33.573 -7.589 MA-06
Nairobi -1.286 36.817 KE-30
Kampala 0.347 32.583 UG-102
Abidjan 5.345 -4.024 CI-LG
Johannesburg -26.204 28.047 ZA-GP
Durban -29.859 31.022 ZA-KZN
Cape Town -33.925 18.424 ZA-WC
Tehran 35.689 51.389 IR-23
Karaj 35.835 50.990 IR-30
Shiraz 29.591 52.584 IR-07
Isfahan 32.655 51.668 IR-10
Kirkuk 35.468 44.392 IQ-KI
Dubai 25.205 55.271 AE-DU
Muscat 23.588 58.383 OM-MA
Delhi 28.614 77.209 IN-DL
Dehradun 30.317 78.032 IN-UK
Bhubaneswar 20.296 85.825 IN-OD
Hyderabad 17.385 78.487 IN-TS
Manila 14.600 120.984 PH-00
Cebu City 10.316 123.886 PH-CEB
Almaty 43.239 76.889 KZ-75
Tokyo 35.690 139.692 JP-13
Seoul 37.566 126.978 KR-11
Beijing 39.904 116.407 CN-BJ
Sydney -33.869 151.209 AU-NSW
Jervis Bay -35.130 150.700 AU-NSW
Auckland -36.848 174.763 NZ-AUK
South Pole station -89.990 0.000 AQ
McMurdo -77.846 166.676 AQ
# Off a coast
Ferry before Dover 51.100 1.450 GB-KEN
Beach of Copacabana -22.975 -43.180 BR-RJ
Strait of Messina 38.200 15.600 IT
`

export interface NamedPoint {
  name: string
  latitude: number
  longitude: number
  country: string
  /** Undefined: the table does not say. */
  region: string | undefined
}

export const namedPoints: readonly NamedPoint[] = lines
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(line => {
    const words = line.split(' ')
    const code = words.pop() ?? ''
    const [latitude, longitude] = words.splice(-2).map(Number) as [number, number]
    const region = code.length > 2 ? code : undefined
    return { name: words.join(' '), latitude, longitude, country: code.slice(0, 2), region }
  })
