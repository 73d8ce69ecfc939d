export interface CarModel {
  make: string
  model: string
  body: string
  fuel: string
  engineCapacity: number
  seats: number
  /** Start of its chassis numbers. */
  chassis: string
  /** Asking price of a five-year-old one, euro. */
  price: number
  years: readonly [number, number]
  weight: number
  /** Sold new in Japan and imported in lots. */
  japan: boolean
}

const TABLE = `
Toyota|Vitz 1.0|Hatchback|Petrol|996|5|KSP130|7900|2011-2020|40|j
Toyota|Yaris Cross|SUV|Hybrid|1490|5|MXPB10|19900|2020-2024|10|j
Toyota|Aqua Hybrid|Hatchback|Hybrid|1496|5|NHP10|9400|2012-2021|34|j
Toyota|Passo 1.0|Hatchback|Petrol|996|5|M700A|6900|2012-2022|34|j
Toyota|Corolla Axio|Saloon|Hybrid|1496|5|NKE165|10900|2013-2022|12|j
Toyota|Hilux 2.4 D|Pick-up|Diesel|2393|5|GUN125|24500|2016-2023|8|-
Toyota|Hiace Van|Van|Diesel|2982|3|KDH201|15900|2011-2020|12|j
Suzuki|Swift 1.2 RS|Hatchback|Petrol|1242|5|ZC53S|8900|2012-2023|30|j
Suzuki|Jimny 1.5|SUV|Petrol|1462|4|JB74W|19900|2018-2024|10|j
Suzuki|Alto 0.66|Hatchback|Petrol|658|4|HA36S|5200|2012-2021|18|j
Suzuki|Wagon R|Hatchback|Petrol|658|4|MH44S|5600|2012-2021|12|j
Nissan|March 1.2|Hatchback|Petrol|1198|5|K13|6200|2011-2021|24|j
Nissan|Note e-Power|Hatchback|Hybrid|1198|5|HE12|9900|2016-2023|24|j
Nissan|Juke 1.5|SUV|Petrol|1498|5|YF15|9200|2012-2020|14|j
Nissan|NV200|Van|Petrol|1597|2|VM20|9800|2012-2021|8|j
Nissan|Leaf|Hatchback|Electric|0|5|ZE1|12900|2017-2023|6|j
Mazda|Demio 1.3|Hatchback|Petrol|1348|5|DJ3FS|7900|2012-2022|28|j
Mazda|CX-3 1.5 D|SUV|Diesel|1498|5|DK5FW|11900|2015-2021|14|j
Mazda|CX-5 2.2 D|SUV|Diesel|2188|5|KF2P|16900|2015-2023|8|j
Honda|Fit 1.3|Hatchback|Petrol|1317|5|GK3|7600|2012-2022|26|j
Honda|Vezel Hybrid|SUV|Hybrid|1496|5|RU3|14200|2014-2022|22|j
Honda|N-Box|Hatchback|Petrol|658|4|JF3|8200|2015-2023|8|j
Daihatsu|Mira e:S|Hatchback|Petrol|658|4|LA350S|6100|2012-2023|18|j
Daihatsu|Hijet Van|Van|Petrol|658|2|S321V|6900|2012-2022|10|j
Mitsubishi|Mirage 1.2|Hatchback|Petrol|1193|5|A03A|6300|2012-2021|8|j
Subaru|XV 2.0|SUV|Petrol|1995|5|GT7|13900|2013-2022|4|j
Volkswagen|Polo 1.2 TSI|Hatchback|Petrol|1197|5|WVWZZZ6R|9200|2010-2020|26|-
Volkswagen|Golf 1.4 TSI|Hatchback|Petrol|1395|5|WVWZZZAU|12400|2012-2021|18|-
Volkswagen|Caddy Van|Van|Diesel|1598|2|WV1ZZZ2K|10900|2011-2020|8|-
Peugeot|208 1.2|Hatchback|Petrol|1199|5|VF3CCHMZ|8600|2013-2023|20|-
Peugeot|2008 1.2|SUV|Petrol|1199|5|VF3CUHNZ|11200|2014-2022|12|-
Ford|Fiesta 1.0|Hatchback|Petrol|998|5|WF0DXXGA|8400|2011-2022|18|-
Ford|Transit Custom|Van|Diesel|2198|3|WF0YXXTT|14500|2013-2021|6|-
Opel|Corsa 1.2|Hatchback|Petrol|1229|5|W0L0SDL0|6900|2010-2021|14|-
Hyundai|i10 1.0|Hatchback|Petrol|998|5|NLHBA51|7200|2012-2023|22|-
Hyundai|Tucson 1.7|SUV|Diesel|1685|5|TMAJ381|13900|2014-2021|10|-
Kia|Picanto 1.0|Hatchback|Petrol|998|5|KNAB2511|7300|2012-2023|22|-
Kia|Sportage 1.7|SUV|Diesel|1685|5|U5YPH81|14200|2013-2021|10|-
Renault|Clio 0.9|Hatchback|Petrol|898|5|VF15R040|7500|2013-2021|14|-
Skoda|Fabia 1.0|Hatchback|Petrol|999|5|TMBEA6NJ|8500|2014-2022|8|-
Citroen|C3 1.2|Hatchback|Petrol|1199|5|VF7SXHMZ|7800|2013-2022|8|-
Mercedes-Benz|A 180 d|Hatchback|Diesel|1461|5|WDD17601|15900|2013-2021|10|-
BMW|118i M Sport|Hatchback|Petrol|1499|5|WBA7K|16400|2014-2021|8|-
Audi|A3 1.4|Hatchback|Petrol|1395|5|WAUZZZ8V|14900|2013-2021|6|-
Isuzu|D-Max 1.9 D|Pick-up|Diesel|1898|5|MPATF|21900|2017-2023|8|-
Land Rover|Defender 90|SUV|Diesel|2198|4|SALLDVAS|26900|2008-2016|2|-
`

/** Returns the models with their weights, the most common ones with the highest. */
export function carModels(): CarModel[] {
  return TABLE.trim()
    .split('\n')
    .map((line) => {
      const [make = '', model = '', body = '', fuel = '', cc, seats, chassis = '', price, years = '', weight, japan] =
        line.split('|')
      const [first, last] = years.split('-').map(Number)
      return {
        make,
        model,
        body,
        fuel,
        engineCapacity: Number(cc),
        seats: Number(seats),
        chassis,
        price: Number(price),
        years: [first ?? 2012, last ?? 2020],
        weight: Number(weight),
        japan: japan === 'j',
      }
    })
}

export const CAR_COLOURS: readonly (readonly [string, number])[] = [
  ['White', 22],
  ['Pearl White', 10],
  ['Silver', 20],
  ['Grey', 12],
  ['Gun Metal', 6],
  ['Black', 14],
  ['Blue', 14],
  ['Red', 11],
  ['Wine Red', 5],
  ['Beige', 4],
  ['Green', 3],
  ['Orange', 2],
]
