/** Names of people, places and firms: real Maltese names and localities, invented persons. */
export const MEN =
  'Joseph,Mario,Carmel,Paul,John,Charles,Anthony,Emanuel,David,Mark,Kevin,Clayton,Jesmond,Silvio,Saviour,Noel,Ivan,Glenn,Victor,Roderick,Raymond,George,Alfred,Francis,Vincent,Angelo,Martin,Stephen,Robert,Luke,Matthew,Daniel,Ryan,Kurt,Keith,Neil,Aaron,Brian,Conrad,Dennis,Edward,Frankie,Godfrey,Henry,Jason,Karl,Lawrence,Michael,Nicholas,Oliver,Philip,Reuben,Simon,Terence,Ġorġ,Ċensu,Żaren,Ġanni,Wistin,Twanny'.split(
    ',',
  )
export const WOMEN =
  'Maria,Carmen,Josephine,Rita,Doris,Mary,Antonia,Lorraine,Sharon,Graziella,Daniela,Melanie,Anabel,Tanya,Rebecca,Claire,Amanda,Josette,Marija,Bernardette,Catherine,Diane,Elaine,Fiona,Gillian,Helen,Irene,Jacqueline,Katya,Lucienne,Marisa,Nadia,Odette,Pauline,Ramona,Stephanie,Theresa,Vanessa,Yvonne,Charmaine,Dorianne,Emma,Francesca,Georgina,Isabelle,Joanne,Kimberly,Lara,Michelle,Nicole,Petra,Roberta,Sarah,Vittoria,Ġiġa,Ġuża,Ċetta,Marġerita,Wistina,Żeża'.split(
    ',',
  )
export const SURNAMES =
  'Borg,Camilleri,Vella,Farrugia,Zammit,Galea,Micallef,Grech,Attard,Spiteri,Azzopardi,Mifsud,Caruana,Muscat,Agius,Pace,Schembri,Abela,Fenech,Sammut,Gauci,Debono,Sciberras,Cassar,Xuereb,Bonnici,Tabone,Bezzina,Cutajar,Calleja,Falzon,Brincat,Buttigieg,Cachia,Cauchi,Ciantar,Darmanin,Degiorgio,Desira,Ebejer,Ellul,Formosa,Gatt,Gerada,Grima,Hili,Incorvaja,Magri,Mallia,Mangion,Meilak,Mercieca,Portelli,Psaila,Rapa,Refalo,Saliba,Said,Scerri,Sultana,Tanti,Theuma,Vassallo,Wettinger,Zahra,Zerafa,Żammit,Ħili,Bugeja,Bartolo,Aquilina,Axiak,Baldacchino,Barbara,Bajada,Busuttil,Carabott,Chetcuti,Cordina,Curmi'.split(
    ',',
  )
export const LOCALITIES =
  'Mosta,Birkirkara,Qormi,Żabbar,San Ġwann,Sliema,Żejtun,Naxxar,Ħamrun,Fgura,Żurrieq,Attard,Żebbuġ,Birżebbuġa,Tarxien,Marsaskala,Siġġiewi,Rabat,San Pawl il-Baħar,Mellieħa,Swieqi,Luqa,Paola,Marsa,Balzan,Lija,Gudja,Għaxaq,Mqabba,Qrendi,Kirkop,Safi,Dingli,Gżira,Msida,Pietà,Santa Venera,Pembroke,Għargħur,Mġarr,Bormla,Birgu,Isla,Kalkara,Floriana,Valletta,Rabat Għawdex,Xagħra,Nadur,Xewkija'.split(
    ',',
  )
export const STREETS =
  'Triq il-Kbira,Triq San Ġużepp,Triq il-Knisja,Triq il-Parroċċa,Triq Santa Marija,Triq San Pawl,Triq il-Ħarruba,Triq iż-Żebbuġ,Triq ir-Repubblika,Triq il-Mitħna,Triq San Ġwann,Triq il-Bajja,Triq il-Wied,Triq Valletta,Triq Dun Karm,Triq il-Qamar,Triq it-Torri,Triq Sant Antnin,Triq il-Ġnien,Triq Ħal Qormi,Triq il-Lampuka,Triq is-Sgħajtar,Triq Mikiel Anton Vassalli,Triq l-Iskola'.split(
    ',',
  )
export const HOUSES =
  'Dar Hena,Mon Rêve,St Joseph,Il-Bejta,Sunrise,Ave Maria,Riviera,Il-Werqa,Shalom,Blue Haven,Il-Kenn,Santa Rita,Bella Vista,Liż-Żgħażagħ'.split(
    ',',
  )

/** Vendors of work on a car: name, kinds of work, from and to in euro. */
export const VENDORS: readonly (readonly [string, readonly (readonly [string, number, number])[], number])[] = [
  [
    'Tal-Ħandaq Sprayers',
    [
      ['Respray front bumper', 180, 380],
      ['Respray bonnet and wings', 350, 780],
      ['Polish and touch-up', 60, 150],
    ],
    9,
  ],
  [
    'Gatt Auto Parts',
    [
      ['Brake pads and discs', 70, 190],
      ['Timing belt kit', 95, 240],
      ['Wiper blades and filters', 25, 70],
      ['Wheel bearing', 40, 110],
    ],
    16,
  ],
  [
    'SR Motors',
    [
      ['Major service', 120, 260],
      ['Clutch kit, fitted', 320, 690],
      ['Injectors cleaned', 140, 300],
      ['Diagnostics', 25, 60],
    ],
    12,
  ],
  [
    'Enemed Ltd',
    [
      ['Diesel, delivery van', 40, 95],
      ['Petrol for test drives', 15, 45],
    ],
    7,
  ],
  [
    'VRT Naxxar',
    [
      ['VRT test', 20.27, 20.27],
      ['VRT retest', 8.15, 8.15],
    ],
    12,
  ],
  [
    'Qormi Tyre Centre',
    [
      ['Four tyres fitted', 140, 360],
      ['Wheel alignment', 20, 35],
      ['Puncture', 8, 15],
    ],
    11,
  ],
  [
    'Lija Autoglass',
    [
      ['Windscreen', 140, 320],
      ['Door glass', 60, 140],
    ],
    3,
  ],
  [
    'Express Valeting',
    [
      ['Full valet', 45, 90],
      ['Interior shampoo', 30, 60],
    ],
    15,
  ],
  ['Marsa Batteries', [['Battery 60 Ah', 65, 110]], 6],
  [
    'AirCon Kalkara',
    [
      ['Air-conditioning refill', 40, 75],
      ['Compressor', 180, 390],
    ],
    5,
  ],
  ['Xuereb Upholstery', [['Driver seat re-covered', 90, 180]], 2],
  ['Key Solutions', [['Spare key coded', 70, 160]], 4],
  [
    'Grimaldi Agency',
    [
      ['Port handling', 95, 180],
      ['Storage', 20, 80],
    ],
    4,
  ],
]

/** Monthly outgoings: name, description, from and to in euro, type id. */
export const MONTHLY: readonly (readonly [string, string, number, number, number])[] = [
  ['ARMS Ltd', 'Water and electricity', 140, 420, 1],
  ['Melita plc', 'Internet', 47.99, 47.99, 4],
  ['GO plc', 'Telephones', 62, 98, 4],
  ['Epic Communications', 'Mobiles', 55, 80, 4],
  ['Middlesea Insurance', 'Garage policy', 310, 310, 5],
  ['Kumpanija tal-Kera', 'Showroom rent', 1_650, 1_650, 5],
  ['J. Sammut', 'Wages', 980, 1_180, 4],
  ['M. Borg', 'Wages', 980, 1_180, 4],
  ['K. Zahra', 'Wages', 860, 990, 4],
  ['R. Tabone', 'Wages', 860, 990, 4],
  ['C. Farrugia', 'Part-time wages', 320, 480, 1],
  ['Stationery Centre', 'Receipt books', 12, 45, 1],
  ['Office Cleaners', 'Cleaning', 120, 160, 1],
  ['Times of Malta', 'Adverts', 85, 260, 4],
  ['Maltapark', 'Listings', 60, 60, 7],
  ['Commissioner for Revenue', 'FSS and NI', 1_180, 1_460, 5],
  ['Vella & Associates', 'Bookkeeping', 250, 250, 5],
  ['Water dispenser', 'Refills', 18, 36, 1],
  ['Security Services', 'Night patrol', 140, 140, 4],
  ['Waste collection', 'Skip', 45, 90, 1],
]

/** Small entries over the counter: name, description, direction, from and to in euro, weight. */
export const FREE_FORM: readonly (readonly [string, string, 'in' | 'out', number, number, number])[] = [
  ['Walk-in', 'Number plate frame', 'in', 5, 12, 12],
  ['Walk-in', 'Valuation certificate', 'in', 15, 30, 9],
  ['Walk-in', 'Second-hand tyre', 'in', 15, 45, 6],
  ['Walk-in', 'Valet of customer car', 'in', 30, 60, 9],
  ['Walk-in', 'Floor mats', 'in', 12, 28, 7],
  ['Maltapost', 'Registered letters', 'out', 3, 18, 8],
  ['Car wash', 'Tokens', 'out', 10, 20, 8],
  ['Tal-Ħut Hardware', 'Bulbs and tape', 'out', 4, 26, 7],
  ['Kiosk', 'Coffee for clients', 'out', 3, 14, 7],
  ['Driver', 'Collection of a car', 'out', 10, 25, 9],
  ['Courier', 'Parts from Italy', 'out', 18, 65, 4],
]
